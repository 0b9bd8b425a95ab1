import AVTXML

/// Attributes of the namespace of XML Schema's instances, such as `xsi:type`.
extension SchemaValidator {
    static let instanceNamespace = "http://www.w3.org/2001/XMLSchema-instance"
    private static let schemaNamespace = "http://www.w3.org/2001/XMLSchema"

    /// Returns the local name of an attribute for validators, or `nil` if it is another attribute.
    func instanceName(of attribute: XMLTree.Attribute, _ element: Int) -> String? {
        guard hasInstanceNamespace else { return nil }
        let local = tree.localPart(of: attribute.name)
        guard local.lowerBound > attribute.name.lowerBound else { return nil }
        let prefix = tree.bytes[attribute.name.lowerBound..<local.lowerBound - 1]
        guard tree.namespace(ofPrefix: prefix, at: element) == SchemaValidator.instanceNamespace else { return nil }
        return tree.text(in: local)
    }

    /// Returns the type that `xsi:type` states, and reports one that cannot replace the declared type.
    ///
    /// - Parameters:
    ///   - element: The element.
    ///   - declared: The index of the declared type, or `nil` for an element that is not declared.
    /// - Returns: The index, or `nil` if there is no attribute, or if it states a type of XML Schema itself; of these, only the
    ///   types of the declarations and the ones above strings are known. Values of others are not validated.
    mutating func statedType(of element: Int, _ declared: Int?) -> Int? {
        guard hasInstanceNamespace, let attribute = typeAttribute(of: element) else { return nil }
        let name = tree.value(of: attribute)
        let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let namespace = tree.namespace(ofPrefix: (parts.count > 1 ? parts[0] : "").utf8, at: element)
        let local = String(parts[parts.count - 1])
        let isKnown = parts.count == 1 || namespace != nil
        if isKnown, namespace == table.namespace, let index = table.index(ofTypeNamed: local), extends(index, declared)
        {
            return index
        }
        if namespace != SchemaValidator.schemaNamespace || !allowsBuiltInType(local, for: declared) {
            report(
                .value, element, attribute.value, "`\(self.name(of: element))` cannot have the type `\(name)`",
                "must be a type of the schema that replaces the declared one")
        }
        return nil
    }

    private func typeAttribute(of element: Int) -> XMLTree.Attribute? {
        tree.elements[element].attributes.lazy.map { tree.attributes[$0] }
            .first { instanceName(of: $0, element) == "type" }
    }

    /// Returns whether a type is the declared one or extends it.
    private func extends(_ index: Int, _ declared: Int?) -> Bool {
        guard let declared, index != declared else { return true }
        let (type, base) = (table.types[index], table.types[declared])
        switch (type.content, base.content) {
        case (_, .anything): return true
        // A named type with a value extends the type of its value.
        case (.value(let value), .value(let other)): return base.isBuiltIn && value == other
        default: return type.baseName != nil && type.baseName == base.name
        }
    }

    private func allowsBuiltInType(_ name: String, for declared: Int?) -> Bool {
        guard let declared else { return true }
        let type = table.types[declared]
        switch type.content {
        case .anything: return true
        case .value(let value) where type.isBuiltIn: return value.builtInNames.contains(name)
        default: return false
        }
    }
}

extension SchemaType {
    /// True for a type of XML Schema itself: a value without attributes.
    fileprivate var isBuiltIn: Bool { attributes.isEmpty && name == nil }
}

extension SchemaValue {
    /// The names in XML Schema of the type and of those that allow the same values.
    fileprivate var builtInNames: [String] {
        switch self {
        case .string: ["string", "normalizedString", "token"]
        case .uri: ["anyURI"]
        case .integer: ["integer"]
        case .decimal: ["decimal"]
        case .boolean: ["boolean"]
        case .time: ["time"]
        case .offset, .horizontal, .vertical, .currency, .oneOf: []
        }
    }
}
