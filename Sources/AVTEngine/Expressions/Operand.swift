import AVTValues

/// What an expression comes to.
public enum Operand: Sendable {
    /// A truth value.
    case bool(Bool)
    /// A whole number; times are milliseconds.
    case int(Int)
    /// A floating-point number.
    case double(Double)
    /// Text.
    case string(String)
    /// A value of an enumeration, or an action, by its index.
    case word(Int)
    /// One tracker, by its place in the session.
    case tracker(Int)
    /// Trackers, as a bit for each place.
    case trackers(UInt64)
    /// Something that was read is not there.
    case missing
    /// The expression has no value for what was there: overflow, division by zero, a conversion.
    case failed

    /// The operand that stands for a value.
    @inline(__always)
    init(_ value: Value?) {
        switch value {
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .int(value)
        case .double(let value): self = .double(value)
        case .string(let value): self = .string(value)
        case .opaque, nil: self = .missing
        }
    }

    /// The operand that stands for a value, missing if the value is not of the type.
    @inline(__always)
    init(_ value: Value?, as type: ValueType) {
        switch (value, type) {
        case (.bool(let value), .bool): self = .bool(value)
        case (.int(let value), .int): self = .int(value)
        case (.int(let value), .double): self = .double(Double(value))
        case (.double(let value), .double): self = .double(value)
        case (.string(let value), .string): self = .string(value)
        default: self = .missing
        }
    }

    /// The value to store in memory or to set as an attribute; `nil` for what cannot be stored, numbers that are
    /// not finite included.
    @inline(__always)
    var value: Value? {
        switch self {
        case .bool(let value): .bool(value)
        case .int(let value): .int(value)
        case .double(let value): value.isFinite ? .double(value) : nil
        case .string(let value): .string(value)
        case .word, .tracker, .trackers, .missing, .failed: nil
        }
    }

    /// True only for the truth value true.
    @inline(__always)
    var holds: Bool {
        if case .bool(true) = self { true } else { false }
    }
}
