import AVTCore

/// An entry of a map.
package struct MapEntry: Equatable, Sendable {
    /// The key.
    package let key: String
    /// The value.
    package let value: Value

    /// Creates an entry.
    package init(key: String, value: Value) {
        self.key = key
        self.value = value
    }
}

/// The result of an expression.
package enum Operand: Sendable {
    /// A Boolean value.
    case bool(Bool)
    /// An integer; times are in milliseconds.
    case int(Int)
    /// A floating-point number.
    case double(Double)
    /// A string.
    case string(String)
    /// A value of an enumeration, or an action, by index.
    case enumCase(Int)
    /// A tracker, by its index in the session.
    case tracker(Int)
    /// Trackers, as a bit mask of their indices.
    case trackers(UInt64)
    /// A record: its fields in order, `nil` for one that is missing.
    case fields([Value?])
    /// A set of strings, in order of insertion.
    case texts([String])
    /// A map, in order of insertion.
    case map([MapEntry])
    /// A value that was read is missing.
    case missing
    /// The expression has no value for its inputs: overflow, division by zero, a conversion.
    case failed

    /// Creates an operand from a value, missing if there is none.
    @inline(__always)
    package init(_ value: Value?) {
        switch value {
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .int(value)
        case .double(let value): self = .double(value)
        case .string(let value): self = .string(value)
        case .opaque, nil: self = .missing
        }
    }

    /// Returns true if both are equal as far as a quick check can tell: strings and collections are not compared.
    @inline(__always)
    func isPlainly(_ other: Operand) -> Bool {
        switch (self, other) {
        case (.int(let left), .int(let right)): left == right
        case (.bool(let left), .bool(let right)): left == right
        case (.double(let left), .double(let right)): left.bitPattern == right.bitPattern
        case (.enumCase(let left), .enumCase(let right)): left == right
        case (.missing, .missing): true
        default: false
        }
    }

    /// Creates an operand from a value, missing if the value does not have the type.
    @inline(__always)
    package init(_ value: Value?, as type: ValueType) {
        switch (value, type) {
        case (.bool(let value), .bool): self = .bool(value)
        case (.int(let value), .int): self = .int(value)
        case (.int(let value), .double): self = .double(Double(value))
        case (.double(let value), .double): self = .double(value)
        case (.string(let value), .string): self = .string(value)
        default: self = .missing
        }
    }

    /// The value to set as an attribute, or `nil` if there is none, as for numbers that are not finite.
    @inline(__always)
    var value: Value? {
        switch self {
        case .bool(let value): .bool(value)
        case .int(let value): .int(value)
        case .double(let value): value.isFinite ? .double(value) : nil
        case .string(let value): .string(value)
        case .enumCase, .tracker, .trackers, .fields, .texts, .map, .missing, .failed: nil
        }
    }

    /// True if the expression failed: it has no value for its inputs, or its value is no finite number.
    @inline(__always)
    var isFailure: Bool {
        switch self {
        case .failed: true
        case .double(let value): !value.isFinite
        case .bool, .int, .string, .enumCase, .tracker, .trackers, .fields, .texts, .map, .missing: false
        }
    }

    /// True if memory can store the operand.
    @inline(__always)
    var isStorable: Bool {
        switch self {
        case .bool, .int, .string, .fields, .texts, .map: true
        case .double(let value): value.isFinite
        case .enumCase, .tracker, .trackers, .missing, .failed: false
        }
    }

    /// The number of elements of a set or a map, or `nil` for any other operand.
    @inline(__always)
    var count: Int? {
        switch self {
        case .texts(let texts): texts.count
        case .map(let entries): entries.count
        default: nil
        }
    }

    /// True for a string, a record or a set, whose size determines the cost of an operation.
    @inline(__always)
    var isSized: Bool {
        switch self {
        case .string, .fields, .texts: true
        default: false
        }
    }

    /// True only for the Boolean value true.
    @inline(__always)
    package var holds: Bool {
        if case .bool(true) = self { true } else { false }
    }
}
