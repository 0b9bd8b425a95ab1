/// A JSON value that knows whole numbers from others, and keeps the order of its members.
public enum JSONValue: Equatable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number without point and exponent that fits 64 bits.
    case int(Int)
    /// Any other number.
    case double(Double)
    /// Text.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object; names are unique.
    case object([JSONMember])

    /// A member of an object; `nil` for other values too.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    /// The members of an object; none for other values.
    public var members: [JSONMember] {
        if case .object(let members) = self { members } else { [] }
    }

    /// The items of an array; none for other values.
    public var items: [JSONValue] {
        if case .array(let items) = self { items } else { [] }
    }

    /// The text of a string.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The number of a whole number.
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

    /// Names a value.
    public init(_ name: String, _ value: JSONValue) {
        self.name = name
        self.value = value
    }
}
