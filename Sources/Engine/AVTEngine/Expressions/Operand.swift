import AVTCore

/// A value by its key.
public struct MapEntry: Equatable, Sendable {
    /// The key.
    public let key: String
    /// The value.
    public let value: Value

    /// Puts an entry together.
    public init(key: String, value: Value) {
        self.key = key
        self.value = value
    }
}

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
    /// A record: its fields by their places, `nil` for one that is not there.
    case fields([Value?])
    /// Texts, each once, in the order in which they came: a set.
    case texts([String])
    /// Values by key, in the order in which they came.
    case map([MapEntry])
    /// Something that was read is not there.
    case missing
    /// The expression has no value for what was there: overflow, division by zero, a conversion.
    case failed

    /// The operand that stands for a value.
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

    /// True if this and another are the same, as far as a glance tells: texts are not compared.
    @inline(__always)
    func isPlainly(_ other: Operand) -> Bool {
        switch (self, other) {
        case (.int(let left), .int(let right)): left == right
        case (.bool(let left), .bool(let right)): left == right
        case (.double(let left), .double(let right)): left.bitPattern == right.bitPattern
        case (.word(let left), .word(let right)): left == right
        case (.missing, .missing): true
        default: false
        }
    }

    /// The operand that stands for a value, missing if the value is not of the type.
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

    /// The value to set as an attribute; `nil` for what is none, numbers that are not finite included.
    @inline(__always)
    var value: Value? {
        switch self {
        case .bool(let value): .bool(value)
        case .int(let value): .int(value)
        case .double(let value): value.isFinite ? .double(value) : nil
        case .string(let value): .string(value)
        case .word, .tracker, .trackers, .fields, .texts, .map, .missing, .failed: nil
        }
    }

    /// True for what memory can hold.
    @inline(__always)
    var isStorable: Bool {
        switch self {
        case .bool, .int, .string, .fields, .texts, .map: true
        case .double(let value): value.isFinite
        case .word, .tracker, .trackers, .missing, .failed: false
        }
    }

    /// How many things a set or a map holds; `nil` for what is one thing.
    @inline(__always)
    var count: Int? {
        switch self {
        case .texts(let texts): texts.count
        case .map(let entries): entries.count
        default: nil
        }
    }

    /// True for a text or a record, whose size decides what an operation takes.
    @inline(__always)
    var isSized: Bool {
        switch self {
        case .string, .fields: true
        default: false
        }
    }

    /// True only for the truth value true.
    @inline(__always)
    package var holds: Bool {
        if case .bool(true) = self { true } else { false }
    }
}
