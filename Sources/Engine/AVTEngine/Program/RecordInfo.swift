import AVTCore

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
    /// The test that keys have to pass, or `nil` to include all.
    public let keys: (any TextTest)?

    /// Creates a family.
    public init(prefix: String, type: ValueType, keys: (any TextTest)?) {
        self.prefix = prefix
        self.type = type
        self.keys = keys
    }
}

/// A test of strings.
public protocol TextTest: Sendable {
    /// Returns true if a string passes.
    ///
    /// - Parameters:
    ///   - text: The string.
    ///   - meter: The meter that the test is charged to; once no units are left, nothing passes.
    /// - Returns: True if the string passes.
    func accepts(_ text: String, charging meter: WorkMeter) -> Bool
    /// The encoded test, which a `FormulaReader` decodes.
    var bytes: [UInt8] { get }
}
