/// A JSON value that distinguishes integers from other numbers, and keeps the order of its members.
public enum JSONValue: Equatable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number without fraction and exponent that fits in 64 bits.
    case int(Int)
    /// Any other number.
    case double(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object; names are unique.
    case object([JSONMember])

    /// The value of a member, or `nil` if there is none or this is not an object.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name.hasSameBytes(as: name) }?.value
    }

    /// The members of an object; empty for other values.
    public var members: [JSONMember] {
        if case .object(let members) = self { members } else { [] }
    }

    /// The items of an array; empty for other values.
    public var items: [JSONValue] {
        if case .array(let items) = self { items } else { [] }
    }

    /// The content of a string, or `nil` for other values.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The integer, or `nil` for other values.
    public var int: Int? {
        if case .int(let number) = self { number } else { nil }
    }
}

/// A named value in an object.
public struct JSONMember: Equatable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: JSONValue

    /// Creates a member.
    public init(_ name: String, _ value: JSONValue) {
        self.name = name
        self.value = value
    }
}
