import AVTXML

/// Validates a document as libxml2 does with IAB Tech Lab's XML schemas, except that macros may stand in URIs.
///
/// `xsi:type` is ignored: the schemas have no types that could replace others.
struct SchemaValidator {
    private let tree: XMLTree
    private let table: SchemaTable
    /// The namespace that elements must have.
    private let namespace: String?
    /// The innermost declaration of a namespace at the root, and whether it is that of the schema.
    private let rootDeclaration: (index: Int, isExpected: Bool)
    private var violations: [SchemaViolation] = []

    private init(_ tree: XMLTree, _ table: SchemaTable, namespace: String?) {
        (self.tree, self.table, self.namespace) = (tree, table, namespace)
        rootDeclaration = (
            tree.elements[tree.root].namespaceDeclaration,
            !tree.hasPrefix(tree.root) && tree.namespace(of: tree.root) == namespace
        )
    }

    /// Returns what a schema does not allow, in the order of the document.
    ///
    /// - Parameters:
    ///   - tree: The document.
    ///   - table: The schema.
    ///   - anyNamespace: True if the namespace of the root, whatever it is, counts as that of the schema.
    /// - Returns: The violations.
    static func violations(of tree: XMLTree, _ table: SchemaTable, anyNamespace: Bool) -> [SchemaViolation] {
        let namespace = anyNamespace ? tree.namespace(of: tree.root) : table.namespace
        var validator = SchemaValidator(tree, table, namespace: namespace)
        validator.validateRoot(tree.root)
        return validator.violations.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    private mutating func validateRoot(_ root: Int) {
        guard isNamed("VAST", root) else {
            let namespace = table.namespace.map { "xmlns=\"\($0)\"" } ?? "no namespace"
            report(.root, root, nameRange(of: root), "the schema has no root of this namespace", namespace)
            return
        }
        validate(root, 0)
    }

    private mutating func validate(_ element: Int, _ index: Int) {
        let type = table.types[index]
        validateAttributes(of: element, type)
        switch type.content {
        case .value(let value): validateValue(of: element, value)
        case .sequence(let groups):
            validateText(of: element)
            validateSequence(of: element, groups)
        case .unordered(let particles):
            validateText(of: element)
            validateUnordered(of: element, particles)
        case .anyElements:
            validateText(of: element)
            validateExtension(element)
        case .anything: validateExtension(element)
        }
    }

    /// Validates documents in an extension.
    private mutating func validateExtension(_ element: Int) {
        guard table.validatesExtensions else { return }
        for child in tree.children(of: element) {
            if isNamed("VAST", child) { validate(child, 0) } else { validateExtension(child) }
        }
    }

    // MARK: Children

    private mutating func validateSequence(of element: Int, _ groups: [SchemaType.Group]) {
        var position = SchemaPosition(groups)
        for child in tree.children(of: element) {
            let name = self.name(of: child)
            if !position.isFailed, !hasNamespace(child) || !position.advance(to: name) {
                report(
                    .unexpectedElement, child, nameRange(of: child), "`\(name)` must not stand here",
                    position.expected.isEmpty ? "no more elements" : SchemaValidator.list(position.expected))
                position.isFailed = true
            }
            if hasNamespace(child), let particle = groups.joined().first(where: { $0.name == name }) {
                validate(child, particle.type)
            }
        }
        if !position.isFailed, let missing = position.missing {
            report(
                .missingElement, element, nameRange(of: element), "`\(name(of: element))` is not complete",
                SchemaValidator.list([missing]))
        }
    }

    private mutating func validateUnordered(of element: Int, _ particles: [SchemaType.Particle]) {
        var found: Set<String> = []
        for child in tree.children(of: element) {
            let name = self.name(of: child)
            guard hasNamespace(child), let particle = particles.first(where: { $0.name == name }),
                found.insert(name).inserted
            else {
                report(
                    .unexpectedElement, child, nameRange(of: child), "`\(name)` must not stand here",
                    SchemaValidator.list(particles.map(\.name).filter { !found.contains($0) }))
                return
            }
            validate(child, particle.type)
        }
        if let missing = particles.first(where: { $0.isRequired && !found.contains($0.name) }) {
            report(
                .missingElement, element, nameRange(of: element), "`\(name(of: element))` is not complete",
                SchemaValidator.list([missing.name]))
        }
    }

    // MARK: Values

    private mutating func validateValue(of element: Int, _ value: SchemaValue) {
        let name = self.name(of: element)
        if tree.firstChild(of: element) != nil {
            report(.content, element, nameRange(of: element), "`\(name)` must contain text, not elements", "")
        } else if !value.allows(text(of: element)) {
            let range = tree.trimmed(tree.elements[element].content)
            report(
                .value, element, range.isEmpty ? nameRange(of: element) : range,
                "`\(name)` is not \(value.description)", "")
        }
    }

    /// The text with a space after it if white space follows: libxml2 does not allow it after times.
    private func text(of element: Int) -> String {
        let content = tree.bytes[tree.elements[element].content]
        let inner = content.suffix(3).elementsEqual("]]>".utf8) ? content.dropLast(3) : content
        return tree.text(of: element) + ((inner.last ?? 0x21) <= 0x20 ? " " : "")
    }

    private mutating func validateText(of element: Int) {
        guard tree.hasText(element) else { return }
        report(.content, element, nameRange(of: element), "`\(name(of: element))` must contain elements, not text", "")
    }

    // MARK: Attributes

    private mutating func validateAttributes(of element: Int, _ type: SchemaType) {
        var found: Set<String> = []
        for index in tree.elements[element].attributes {
            let attribute = tree.attributes[index]
            let name = tree.text(in: attribute.name)
            if name == "xmlns" || name.hasPrefix("xmlns:") || isInstanceAttribute(name) { continue }
            guard let declaration = type.attributes.first(where: { $0.name == name }) else {
                guard !type.allowsAnyAttribute else { continue }
                report(
                    .unexpectedAttribute, element, attribute.name,
                    "`\(self.name(of: element))` has no attribute `\(name)`", "")
                continue
            }
            found.insert(name)
            guard !declaration.value.allows(tree.value(of: attribute)) else { continue }
            report(.value, element, attribute.value, "`\(name)` is not \(declaration.value.description)", "")
        }
        for attribute in type.attributes where attribute.isRequired && !found.contains(attribute.name) {
            report(
                .missingAttribute, element, nameRange(of: element),
                "`\(name(of: element))` has no attribute `\(attribute.name)`", "")
        }
    }

    /// Returns whether an attribute is for validators; the prefix is `xsi` in practice.
    private func isInstanceAttribute(_ name: String) -> Bool {
        ["xsi:schemaLocation", "xsi:noNamespaceSchemaLocation", "xsi:type"].contains(name)
    }

    // MARK: Names

    private func name(of element: Int) -> String { tree.text(in: tree.localName(of: element)) }

    private func hasNamespace(_ element: Int) -> Bool {
        // Elements without a prefix and with the declaration of the root are in the same namespace.
        if tree.elements[element].namespaceDeclaration == rootDeclaration.index, rootDeclaration.isExpected,
            !tree.hasPrefix(element)
        {
            return true
        }
        return tree.namespace(of: element) == namespace
    }

    private func isNamed(_ name: String, _ element: Int) -> Bool {
        self.name(of: element) == name && hasNamespace(element)
    }

    /// The range of `<Name`.
    private func nameRange(of element: Int) -> Range<Int> {
        tree.elements[element].range.lowerBound..<tree.elements[element].name.upperBound
    }

    private static func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }

    private mutating func report(
        _ kind: SchemaViolation.Kind, _ element: Int, _ range: Range<Int>, _ message: String, _ expected: String
    ) {
        violations.append(
            SchemaViolation(kind: kind, element: element, range: range, message: message, expected: expected))
    }
}
