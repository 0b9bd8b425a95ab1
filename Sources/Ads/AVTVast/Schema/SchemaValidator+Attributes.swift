import AVTXML

extension SchemaValidator {
    /// Validates the attributes of an element.
    mutating func validateAttributes(of element: Int, _ type: SchemaType) {
        var found: Set<String> = []
        for index in tree.elements[element].attributes {
            let attribute = tree.attributes[index]
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
            guard let declaration = type.attributes.first(where: { $0.name == name }) else {
                guard !type.allowsAnyAttribute else { continue }
                report(
                    .unexpectedAttribute, element, attribute.name,
                    "`\(self.name(of: element))` has no attribute `\(name)`", "not in the schema")
                continue
            }
            found.insert(name)
            let value = tree.value(of: attribute)
            guard !declaration.value.allows(value) else { continue }
            report(
                .value, element, attribute.value, SchemaValidator.rejection(name, value),
                "must be \(declaration.value.description)")
        }
        for attribute in type.attributes where attribute.isRequired && !found.contains(attribute.name) {
            report(
                .missingAttribute, element, nameRange(of: element),
                "`\(name(of: element))` has no attribute `\(attribute.name)`", "required by the schema")
        }
    }

    /// The message about a value that the schema does not allow.
    static func rejection(_ name: String, _ value: String) -> String {
        value.isEmpty ? "`\(name)` is empty" : "`\(name)` cannot be `\(value)`"
    }
}
