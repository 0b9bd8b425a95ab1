import AVTValues

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
    func accepts(_ text: String) -> Bool
    /// The test as octets, from which a `FormulaReader` makes it again.
    var octets: [UInt8] { get }
}

extension RecordInfo {
    /// What an event has of the record.
    func read(_ event: borrowing AttributeList) -> Operand {
        var values: [Value?] = []
        values.reserveCapacity(fields.count)
        for field in fields { values.append(Operand(event[field.attribute], as: field.type).value) }
        return .fields(values)
    }
}

extension FamilyInfo {
    /// What an event has of the family, in the order of its attributes.
    func read(_ event: borrowing AttributeList) -> Operand {
        var entries: [MapEntry] = []
        for (attribute, value) in event.all {
            let name = attribute.name
            guard name.utf8.starts(with: prefix.utf8) else { continue }
            let key = String(decoding: name.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
            guard let value = Operand(value, as: type).value, keys?.accepts(key) ?? true else { continue }
            entries.append(MapEntry(key: key, value: value))
        }
        return .map(entries)
    }
}
