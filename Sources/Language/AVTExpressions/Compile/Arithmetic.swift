/// A binary operation on numbers, as a type, so that code is specialized for each.
protocol Arithmetic: Sendable {
    associatedtype Value: Sendable
    static func apply(_ left: Value, _ right: Value) -> SlotOutcome<Value>
}

/// Returns the result of an operation, or the failure of an operand, preferring the left one.
@inline(__always)
func applied<Left: Operand, Right: Operand, A: Arithmetic>(
    _ left: Left, _ right: Right, _ operation: A.Type, _ frame: SlotFrame
) -> SlotOutcome<A.Value> where Left.Value == A.Value, Right.Value == A.Value {
    joint(left.read(frame), right.read(frame)) { A.apply($0, $1) }
}

@inline(__always)
private func fitting(_ result: (partialValue: Int, overflow: Bool)) -> SlotOutcome<Int> {
    result.overflow ? .failed(.overflow) : .value(result.partialValue)
}

enum AddInt: Arithmetic {
    @inline(__always)
    static func apply(_ left: Int, _ right: Int) -> SlotOutcome<Int> { fitting(left.addingReportingOverflow(right)) }
}

enum SubtractInt: Arithmetic {
    @inline(__always)
    static func apply(_ left: Int, _ right: Int) -> SlotOutcome<Int> {
        fitting(left.subtractingReportingOverflow(right))
    }
}

enum MultiplyInt: Arithmetic {
    @inline(__always)
    static func apply(_ left: Int, _ right: Int) -> SlotOutcome<Int> {
        fitting(left.multipliedReportingOverflow(by: right))
    }
}

enum DivideInt: Arithmetic {
    @inline(__always)
    static func apply(_ left: Int, _ right: Int) -> SlotOutcome<Int> {
        right == 0 ? .failed(.divisionByZero) : fitting(left.dividedReportingOverflow(by: right))
    }
}

enum ModuloInt: Arithmetic {
    @inline(__always)
    static func apply(_ left: Int, _ right: Int) -> SlotOutcome<Int> {
        right == 0 ? .failed(.divisionByZero) : fitting(left.remainderReportingOverflow(dividingBy: right))
    }
}

enum MinInt: Arithmetic {
    @inline(__always)
    static func apply(_ left: Int, _ right: Int) -> SlotOutcome<Int> { .value(min(left, right)) }
}

enum MaxInt: Arithmetic {
    @inline(__always)
    static func apply(_ left: Int, _ right: Int) -> SlotOutcome<Int> { .value(max(left, right)) }
}

enum AddDouble: Arithmetic {
    @inline(__always)
    static func apply(_ left: Double, _ right: Double) -> SlotOutcome<Double> { .value(left + right) }
}

enum SubtractDouble: Arithmetic {
    @inline(__always)
    static func apply(_ left: Double, _ right: Double) -> SlotOutcome<Double> { .value(left - right) }
}

enum MultiplyDouble: Arithmetic {
    @inline(__always)
    static func apply(_ left: Double, _ right: Double) -> SlotOutcome<Double> { .value(left * right) }
}

enum DivideDouble: Arithmetic {
    @inline(__always)
    static func apply(_ left: Double, _ right: Double) -> SlotOutcome<Double> { .value(left / right) }
}

// Returns the first of equal numbers, which matters for -0.0 and 0.0; NaN if one operand is NaN.
enum MinDouble: Arithmetic {
    @inline(__always)
    static func apply(_ left: Double, _ right: Double) -> SlotOutcome<Double> {
        .value(left.isNaN || right.isNaN ? .nan : right < left ? right : left)
    }
}

enum MaxDouble: Arithmetic {
    @inline(__always)
    static func apply(_ left: Double, _ right: Double) -> SlotOutcome<Double> {
        .value(left.isNaN || right.isNaN ? .nan : right > left ? right : left)
    }
}

/// A quotient, missing if the divisor is 0.
enum Ratio: Arithmetic {
    @inline(__always)
    static func apply(_ left: Double, _ right: Double) -> SlotOutcome<Double> {
        right == 0 ? .failed(.missing) : .value(left / right)
    }
}
