import AVTCore

/// The value of a player's property.
///
/// A tracker reports values with their types, a log has them as text.
package enum PropertyValue: Sendable, Equatable {
    /// JSON text; a string without its quotes, or `null` if there is no value.
    case text(String)
    /// A Boolean value.
    case bool(Bool)
    /// An integer.
    case int(Int)
    /// A finite floating-point number.
    case double(Double)

    /// No value.
    package static let missing = PropertyValue.text("null")

    /// The value as JSON text.
    package var text: String {
        switch self {
        case .text(let text): text
        case .bool(let value): value ? "true" : "false"
        case .int(let value): "\(value)"
        case .double(let value): "\(value)"
        }
    }

    /// Returns whether this is the same value, however it was reported.
    func isSame(as other: PropertyValue) -> Bool {
        switch (self, other) {
        // In a log, 0.0 and -0.0 are different texts.
        case (.double(let value), .double(let old)): value.bitPattern == old.bitPattern
        case (.text, .text), (.bool, .bool), (.int, .int): self == other
        default: text == other.text
        }
    }

    /// Returns whether the value has a text.
    func hasText(_ expected: String) -> Bool {
        switch self {
        case .text(let text): text == expected
        case .bool(let value): expected == (value ? "true" : "false")
        case .int, .double: text == expected
        }
    }
}

extension Value {
    /// Converts the value of a property to a type; `nil` for a value of another type, or none.
    init?(_ reported: PropertyValue, _ type: ValueType) {
        switch (reported, type) {
        case (.text(let text), _):
            guard let value = Value(jsonText: text, type) else { return nil }
            self = value
        case (.bool(let value), .bool): self = .bool(value)
        case (.int(let value), .int): self = .int(value)
        case (.int(let value), .double):
            guard let number = Double(exactly: value) else { return nil }
            self = .double(number)
        case (.double(let value), .int):
            guard let number = Int(exactly: value) else { return nil }
            self = .int(number)
        case (.double(let value), .double): self = .double(value)
        case (_, .string): self = .string(reported.text)
        default: return nil
        }
    }

    /// Parses JSON text as a value of a type; `nil` for another type or `null`.
    private init?(jsonText text: String, _ type: ValueType) {
        // Swift parses more than JSON, such as `nan` and `0x1p3`.
        let isNumber = text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
        switch type {
        case .bool:
            guard let value = Bool(text) else { return nil }
            self = .bool(value)
        case .int:
            guard isNumber, let value = Int(text) ?? Double(text).flatMap({ Int(exactly: $0) }) else { return nil }
            self = .int(value)
        case .double:
            guard isNumber, let value = Double(text), value.isFinite else { return nil }
            if let whole = Int(text), Double(exactly: whole) == nil { return nil }
            self = .double(value)
        case .string:
            guard text != "null" else { return nil }
            self = .string(text)
        }
    }
}
