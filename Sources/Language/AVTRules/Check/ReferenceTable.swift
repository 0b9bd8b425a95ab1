/// The lists that expressions point into, each entry once.
///
/// A class, because the expression checker asks for entries and does not expect the asking to change anything.
final class ReferenceTable {
    private(set) var actions: [String] = [""]
    private(set) var references: [Reference] = []
    private(set) var fields: [ObjectField] = []
    private(set) var attributes: [AttributeDeclaration] = []
    /// Parameters that a formula reads.
    var usedParameters: Set<ParameterKey> = []
    /// Records and families that a rule names.
    var usedGroups: Set<String> = []

    private var actionIndices: [String: Int] = ["": 0]
    private var referenceIndices: [Reference: Int] = [:]
    private var fieldIndices: [ObjectField: Int] = [:]
    private var attributeIndices: [String: Int] = [:]

    /// A parameter of a layer.
    struct ParameterKey: Hashable {
        let layer: Int
        let name: String
    }

    /// The index of an action that exists.
    func index(ofAction name: String) -> Int {
        actionIndices.index(of: name, in: &actions)
    }

    /// The index of an action, if anything names it.
    func knownIndex(ofAction name: String) -> Int? {
        actionIndices[name]
    }

    /// The index of a reference.
    func index(of reference: Reference) -> Int {
        referenceIndices.index(of: reference, in: &references)
    }

    /// The index of a field of objects.
    func index(of field: ObjectField) -> Int {
        fieldIndices.index(of: field, in: &fields)
    }

    /// The index of an attribute's declaration.
    func index(of attribute: AttributeDeclaration) -> Int {
        if let index = attributeIndices[attribute.name] { return index }
        attributeIndices[attribute.name] = attributes.count
        attributes.append(attribute)
        return attributes.count - 1
    }
}

extension Dictionary where Value == Int {
    /// The index of an entry, which is put at the end of the list if it is new.
    fileprivate mutating func index(of entry: Key, in list: inout [Key]) -> Int {
        if let index = self[entry] { return index }
        self[entry] = list.count
        list.append(entry)
        return list.count - 1
    }
}
