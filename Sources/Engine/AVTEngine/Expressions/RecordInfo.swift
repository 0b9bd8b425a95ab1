import AVTCore
import AVTPatterns

/// Attributes of an event that are read together, as a record.
package struct RecordInfo: Sendable {
    /// The attributes with their types, in the order of the fields.
    package let fields: [(attribute: Symbol, type: ValueType)]

    /// Creates a record.
    package init(fields: [(attribute: Symbol, type: ValueType)]) {
        self.fields = fields
    }
}

/// Attributes of an event whose names have a common prefix, read together as a map by the rest of their names.
package struct FamilyInfo: Sendable {
    /// The prefix of the names, including the dot.
    package let prefix: String
    /// The type of the attributes that are included.
    package let type: ValueType
    /// The pattern that keys have to match, or `nil` to include all.
    package let keys: Pattern?

    /// Creates a family.
    package init(prefix: String, type: ValueType, keys: Pattern?) {
        self.prefix = prefix
        self.type = type
        self.keys = keys
    }
}
