import AVTCore

/// Attributes of an event that are read together, as a record.
public struct RecordInfo: Sendable {
    /// The attributes, each with its type, by the places of the fields.
    public let fields: [(attribute: Symbol, type: ValueType)]

    /// Describes a record.
    public init(fields: [(attribute: Symbol, type: ValueType)]) {
        self.fields = fields
    }
}

/// Attributes of an event whose names begin alike, read together as a map by the rest of their names.
public struct FamilyInfo: Sendable {
    /// What their names begin with, the dot included.
    public let prefix: String
    /// The type of those that are taken.
    public let type: ValueType
    /// Which of the keys are taken; `nil`: all.
    public let keys: (any TextTest)?

    /// Describes a family.
    public init(prefix: String, type: ValueType, keys: (any TextTest)?) {
        self.prefix = prefix
        self.type = type
        self.keys = keys
    }
}

/// A question about a text.
public protocol TextTest: Sendable {
    /// True if the text passes.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - meter: what the test is charged to; once nothing is left, nothing passes.
    /// - Returns: true if it passes.
    func accepts(_ text: String, charging meter: WorkMeter) -> Bool
    /// The test as octets, from which a `FormulaReader` makes it again.
    var octets: [UInt8] { get }
}
