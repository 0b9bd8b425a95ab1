/// A part of a ``VastModel``: it reads the document, except for the members that were set or decoded.
///
/// Setting a member changes neither the document nor the other members. Two parts are equal if their members are.
public protocol VastModelPart: Sendable, Hashable, Codable {
    /// The members by name.
    static var members: [VastMember<Self>] { get }
    /// The members that were set or decoded.
    var changes: VastChanges { get set }

    /// Creates a part of an element without content, for members that are decoded.
    init(placeholder element: VASTElement)
}

extension VastModelPart {
    /// Returns true if all members are equal.
    public static func == (first: Self, second: Self) -> Bool { members.allSatisfy { $0.areEqual(first, second) } }

    /// Hashes the members.
    public func hash(into hasher: inout Hasher) {
        for member in Self.members { member.hash(self, &hasher) }
    }

    /// Encodes the members by their names.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: VastMemberKey.self)
        for member in Self.members { try member.encode(self, &container) }
    }

    /// Decodes the members by their names; those that are missing are as in an empty document.
    public init(from decoder: any Decoder) throws {
        self.init(placeholder: try VASTDocument(XMLNode("VAST")).root)
        let container = try decoder.container(keyedBy: VastMemberKey.self)
        for member in Self.members { try member.decode(&self, container) }
    }
}

/// A member of a part.
public struct VastMember<Part> {
    let areEqual: (Part, Part) -> Bool
    let hash: (Part, inout Hasher) -> Void
    let encode: (Part, inout KeyedEncodingContainer<VastMemberKey>) throws -> Void
    let decode: (inout Part, KeyedDecodingContainer<VastMemberKey>) throws -> Void

    init<Value: Hashable & Codable>(_ name: String, _ path: WritableKeyPath<Part, Value>) {
        let key = VastMemberKey(stringValue: name)
        areEqual = { $0[keyPath: path] == $1[keyPath: path] }
        hash = { $1.combine($0[keyPath: path]) }
        encode = { part, container in try container.encodePresent(part[keyPath: path], forKey: key) }
        decode = { part, container in
            if let value = try container.decodeIfPresent(Value.self, forKey: key) { part[keyPath: path] = value }
        }
    }
}

extension KeyedEncodingContainer {
    /// Encodes a value unless it is `nil`.
    fileprivate mutating func encodePresent(_ value: some Encodable, forKey key: Key) throws {
        if let optional = value as? any EncodableOptional, optional.isNil { return }
        try encode(value, forKey: key)
    }
}

private protocol EncodableOptional {
    var isNil: Bool { get }
}

extension Optional: EncodableOptional {
    fileprivate var isNil: Bool { self == nil }
}

/// The name of a member in an encoded model.
struct VastMemberKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// The members of a part that were set or decoded, by name.
public struct VastChanges: Sendable {
    private var values: [String: any Sendable] = [:]

    /// Creates no changes.
    public init() {}

    /// A value in a type of its own: a dynamic cast would confuse `nil` and no value.
    private struct Value<Wrapped: Sendable>: Sendable {
        let wrapped: Wrapped
    }

    /// Returns the value of a member, or what the document has if it was not set; both must have the type of the member, also
    /// where that is optional and the document always has a value.
    func value<Wrapped: Sendable>(_ name: String, _ original: @autoclosure () -> Wrapped) -> Wrapped {
        guard let value = values[name] as? Value<Wrapped> else { return original() }
        return value.wrapped
    }

    mutating func set<Wrapped: Sendable>(_ name: String, _ value: Wrapped) { values[name] = Value(wrapped: value) }
}
