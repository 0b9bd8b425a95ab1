/// The result of a condition, in a byte instead of an operand.
enum Truth: UInt8 {
    case no
    case yes
    /// A value that was read is missing.
    case missing
    /// The condition has no value for its inputs.
    case failed

    @inline(__always)
    init(_ holds: Bool) {
        self = holds ? .yes : .no
    }

    @inline(__always)
    init(_ operand: Operand) {
        switch operand {
        case .bool(let holds): self = Truth(holds)
        case .missing: self = .missing
        case .int, .double, .string, .enumCase, .tracker, .trackers, .fields, .texts, .map, .failed: self = .failed
        }
    }

    /// Creates the result of `has`.
    @inline(__always)
    init(presenceOf operand: Operand) {
        switch operand {
        case .missing: self = .no
        case .failed: self = .failed
        case .bool, .int, .double, .string, .enumCase, .tracker, .trackers, .fields, .texts, .map: self = .yes
        }
    }
}

extension Operand {
    @inline(__always)
    init(_ truth: Truth) {
        self =
            switch truth {
            case .no: .bool(false)
            case .yes: .bool(true)
            case .missing: .missing
            case .failed: .failed
            }
    }
}

/// An operand of a comparison of integers or enumeration values, without the overhead of other operands.
enum Scalar {
    case int(Int)
    case enumCase(Int)
    case missing
    case other

    @inline(__always)
    init(_ operand: Operand) {
        switch operand {
        case .int(let value): self = .int(value)
        case .enumCase(let value): self = .enumCase(value)
        case .missing: self = .missing
        default: self = .other
        }
    }
}

extension BinaryOperation {
    /// True for comparisons of integers and of enumeration values.
    @inline(__always)
    var comparesScalars: Bool {
        switch self {
        case .equalCase, .notEqualCase, .equalInt, .notEqualInt, .lessInt, .lessOrEqualInt, .greaterInt,
            .greaterOrEqualInt:
            true
        default: false
        }
    }

    @inline(__always)
    func compare(_ left: Scalar, _ right: Scalar) -> Truth {
        switch (left, right) {
        case (.int(let left), .int(let right)), (.enumCase(let left), .enumCase(let right)): compare(left, right)
        case (.missing, _), (_, .missing): .missing
        default: .failed
        }
    }

    func compare(_ left: Int, _ right: Int) -> Truth {
        switch self {
        case .equalInt, .equalCase: Truth(left == right)
        case .notEqualInt, .notEqualCase: Truth(left != right)
        case .lessInt: Truth(left < right)
        case .lessOrEqualInt: Truth(left <= right)
        case .greaterInt: Truth(left > right)
        case .greaterOrEqualInt: Truth(left >= right)
        default: .failed
        }
    }
}
