/// The lists that expressions refer to, without duplicate entries.
///
/// A class, because the expression checker's lookups are nonmutating, but may add entries.
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

    /// Returns the index of an action that exists.
    func index(ofAction name: String) -> Int {
        actionIndices.index(of: name, in: &actions)
    }

    /// Returns the index of an action, or `nil` if nothing names it.
    func knownIndex(ofAction name: String) -> Int? {
        actionIndices[name]
    }

    /// Returns the index of a reference.
    func index(of reference: Reference) -> Int {
        referenceIndices.index(of: reference, in: &references)
    }

    /// Returns the index of a field of objects.
    func index(of field: ObjectField) -> Int {
        fieldIndices.index(of: field, in: &fields)
    }

    /// Returns the index of an attribute's declaration.
    func index(of attribute: AttributeDeclaration) -> Int {
        if let index = attributeIndices[attribute.name] { return index }
        attributeIndices[attribute.name] = attributes.count
        attributes.append(attribute)
        return attributes.count - 1
    }
}

extension Dictionary where Value == Int {
    /// Returns the index of an entry, which is appended to the list if it is new.
    fileprivate mutating func index(of entry: Key, in list: inout [Key]) -> Int {
        if let index = self[entry] { return index }
        self[entry] = list.count
        list.append(entry)
        return list.count - 1
    }
}
