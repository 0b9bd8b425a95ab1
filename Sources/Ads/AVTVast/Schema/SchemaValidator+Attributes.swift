import AVTXML

extension SchemaValidator {
    /// Validates the attributes of an element.
    mutating func validateAttributes(of element: Int, _ type: SchemaType) {
        var found = IndexSet()
        for index in tree.elements[element].attributes {
            let attribute = tree.attributes[index]
            guard let position = tree.bytes.withView(of: attribute.name, type.attributeNames.index) else {
                let name = tree.text(in: attribute.name)
                if name == "xmlns" || name.hasPrefix("xmlns:") { continue }
                switch instanceName(of: attribute, element) {
                case "type", "schemaLocation", "noNamespaceSchemaLocation": continue
                case "nil":
                    report(
                        .unexpectedAttribute, element, attribute.name, "`\(self.name(of: element))` cannot be nil",
                        "the schema does not allow it")
                    continue
                default: break
                }
                guard !type.allowsAnyAttribute else { continue }
                report(
                    .unexpectedAttribute, element, attribute.name,
                    "`\(self.name(of: element))` has no attribute `\(name)`", "not in the schema")
                continue
            }
            _ = found.insert(position)
            if case .string = type.attributes[position].value { continue }
            let text = tree.valueBytes(of: attribute)
            guard !type.attributes[position].value.allows(text) else { continue }
            let declaration = type.attributes[position]
            report(
                .value, element, attribute.value, SchemaValidator.rejection(declaration.name, text.string),
                "must be \(declaration.value.description)")
        }
        guard !type.requiredAttributes.isSubset(of: found) else { return }
        for position in type.attributes.indices where type.attributes[position].isRequired && !found.contains(position)
        {
            report(
                .missingAttribute, element, nameRange(of: element),
                "`\(name(of: element))` has no attribute `\(type.attributes[position].name)`", "required by the schema")
        }
    }

    /// The message about a value that the schema does not allow.
    static func rejection(_ name: String, _ value: String) -> String {
        value.isEmpty ? "`\(name)` is empty" : "`\(name)` cannot be `\(value)`"
    }
}
