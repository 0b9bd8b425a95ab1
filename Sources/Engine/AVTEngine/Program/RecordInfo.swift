import AVTCore
import AVTPatterns

/// Attributes of an event that are read together, as a record.
public struct RecordInfo: Sendable {
    /// The attributes with their types, in the order of the fields.
    public let fields: [(attribute: Symbol, type: ValueType)]

    /// Creates a record.
    public init(fields: [(attribute: Symbol, type: ValueType)]) {
        self.fields = fields
    }
}

/// Attributes of an event whose names have a common prefix, read together as a map by the rest of their names.
public struct FamilyInfo: Sendable {
    /// The prefix of the names, including the dot.
    public let prefix: String
    /// The type of the attributes that are included.
    public let type: ValueType
    /// The pattern that keys have to match, or `nil` to include all.
    package let keys: Pattern?

    /// Creates a family.
    package init(prefix: String, type: ValueType, keys: Pattern?) {
        self.prefix = prefix
        self.type = type
        self.keys = keys
    }
}
