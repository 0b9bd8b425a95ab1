import AVTXML

/// Validates a document as libxml2 does with IAB Tech Lab's XML schemas, except that macros may stand in URIs.
struct SchemaValidator {
    let tree: XMLTree
    let table: SchemaTable
    /// The namespace that elements must have.
    private let namespace: String?
    /// The innermost declaration of a namespace at the root, and whether it is that of the schema.
    private let rootDeclaration: (index: Int, isExpected: Bool)
    /// False if the document has no attributes such as `xsi:type`.
    let hasInstanceNamespace: Bool
    /// Elements whose text is a URI.
    private let validURIs: ElementSet
    private var violations: [SchemaViolation] = []

    private init(_ tree: XMLTree, _ table: SchemaTable, namespace: String?, validURIs: ElementSet) {
        (self.tree, self.table, self.namespace, self.validURIs) = (tree, table, namespace, validURIs)
        hasInstanceNamespace = tree.declares(namespace: SchemaValidator.instanceNamespace)
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
    ///   - validURIs: Elements whose text is known to be a URI, which is not validated again.
    /// - Returns: The violations.
    static func violations(
        of tree: XMLTree, _ table: SchemaTable, anyNamespace: Bool, validURIs: ElementSet = ElementSet()
    ) -> [SchemaViolation] {
        let namespace = anyNamespace ? tree.namespace(of: tree.root) : table.namespace
        var validator = SchemaValidator(tree, table, namespace: namespace, validURIs: validURIs)
        validator.validateRoot(tree.root)
        return validator.violations.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    private mutating func validateRoot(_ root: Int) {
        guard isNamed("VAST", root) else {
            let expected = table.namespace.map { "must be in the namespace `\($0)`" } ?? "must be in no namespace"
            report(.root, root, nameRange(of: root), "`\(name(of: root))` is not the root of the schema", expected)
            return
        }
        validate(root, 0)
    }

    mutating func validate(_ element: Int, _ declared: Int) {
        let type = table.types[statedType(of: element, declared) ?? declared]
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

    /// Validates documents in an extension, and elements that state a type.
    private mutating func validateExtension(_ element: Int) {
        guard table.validatesExtensions else { return }
        for child in tree.children(of: element) {
            if isNamed("VAST", child) {
                validate(child, 0)
            } else if let type = statedType(of: child, nil) {
                validate(child, type)
            } else {
                validateExtension(child)
            }
        }
    }

    // MARK: Children

    private mutating func validateSequence(of element: Int, _ groups: [SchemaType.Group]) {
        var position = SchemaPosition(groups)
        var next = tree.firstChild(of: element)
        while let child = next {
            next = tree.elements[child].next
            let local = tree.localName(of: child)
            let name = tree.bytes.withView(of: local, PackedName.init)
            let hasNamespace = hasNamespace(child, local)
            if hasNamespace, !position.isFailed, let type = position.advance(to: name) {
                validate(child, type)
                continue
            }
            if !position.isFailed {
                report(
                    .unexpectedElement, child, nameRange(of: child), "`\(self.name(of: child))` must not stand here",
                    SchemaValidator.expectation(position.expected))
                position.isFailed = true
            }
            if hasNamespace, let type = SchemaValidator.type(of: name, in: groups) { validate(child, type) }
        }
        if !position.isFailed, let missing = position.missing {
            report(
                .missingElement, element, nameRange(of: element), "`\(name(of: element))` is not complete",
                SchemaValidator.expectation([missing]))
        }
    }

    /// Returns the index of the type of an element in a sequence, or `nil` if the sequence never contains it.
    private static func type(of name: PackedName, in groups: [SchemaType.Group]) -> Int? {
        for group in groups {
            for particle in group where particle.packedName == name { return particle.type }
        }
        return nil
    }

    private mutating func validateUnordered(of element: Int, _ particles: [SchemaType.Particle]) {
        var found = IndexSet()
        var next = tree.firstChild(of: element)
        while let child = next {
            next = tree.elements[child].next
            let local = tree.localName(of: child)
            let name = tree.bytes.withView(of: local, PackedName.init)
            guard hasNamespace(child, local), let index = particles.firstIndex(where: { $0.packedName == name }),
                found.insert(index)
            else {
                let others = particles.indices.filter { !found.contains($0) }.map { particles[$0].name }
                report(
                    .unexpectedElement, child, nameRange(of: child), "`\(self.name(of: child))` must not stand here",
                    SchemaValidator.expectation(others))
                return
            }
            validate(child, particles[index].type)
        }
        if let missing = particles.indices.first(where: { particles[$0].isRequired && !found.contains($0) }) {
            report(
                .missingElement, element, nameRange(of: element), "`\(name(of: element))` is not complete",
                SchemaValidator.expectation([particles[missing].name]))
        }
    }

    // MARK: Values

    private mutating func validateValue(of element: Int, _ value: SchemaValue) {
        if value == .uri, validURIs.contains(element) { return }
        guard tree.firstChild(of: element) == nil else {
            report(
                .content, element, nameRange(of: element), "`\(name(of: element))` must contain text, not elements",
                "must be \(value.description)")
            return
        }
        var text = tree.textBytes(of: element)
        guard !value.allows(text) || value.isTime && isFollowedBySpace(element) else { return }
        let range = tree.trimmed(tree.elements[element].content)
        if isFollowedBySpace(element) { text.append(0x20) }
        report(
            .value, element, range.isEmpty ? nameRange(of: element) : range,
            SchemaValidator.rejection(name(of: element), text.string), "must be \(value.description)")
    }

    /// Returns whether white space follows the text of an element: libxml2 does not allow it after times.
    private func isFollowedBySpace(_ element: Int) -> Bool {
        tree.bytes.withView(of: tree.elements[element].content) { content in
            let end = content.count - (content.has("]]>", at: content.count - 3) ? 3 : 0)
            return end > 0 && content[end - 1] <= 0x20
        }
    }

    private mutating func validateText(of element: Int) {
        guard tree.hasText(element) else { return }
        report(
            .content, element, nameRange(of: element), "`\(name(of: element))` must contain elements, not text",
            "remove the text")
    }

    // MARK: Names

    func name(of element: Int) -> String { tree.text(in: tree.localName(of: element)) }

    /// Returns whether an element, whose local name has a range, is in the namespace of the schema.
    private func hasNamespace(_ element: Int, _ localName: Range<Int>) -> Bool {
        let record = tree.elements[element]
        // Elements without a prefix and with the declaration of the root are in the same namespace.
        let isSame = record.namespaceDeclaration == rootDeclaration.index && record.name == localName
        return isSame && rootDeclaration.isExpected || tree.namespace(of: element) == namespace
    }

    private func isNamed(_ name: StaticString, _ element: Int) -> Bool {
        let local = tree.localName(of: element)
        return tree.bytes[local].isEqual(to: name) && hasNamespace(element, local)
    }

    /// The range of `<Name`.
    func nameRange(of element: Int) -> Range<Int> {
        tree.elements[element].range.lowerBound..<tree.elements[element].name.upperBound
    }

    private static func expectation(_ names: [String]) -> String {
        guard let last = names.last else { return "expected no more elements" }
        let others = names.dropLast().map { "`\($0)`" }.joined(separator: ", ")
        return "expected " + (others.isEmpty ? "" : others + " or ") + "`\(last)`"
    }

    mutating func report(
        _ kind: SchemaViolation.Kind, _ element: Int, _ range: Range<Int>, _ message: String, _ expected: String
    ) {
        violations.append(
            SchemaViolation(kind: kind, element: element, range: range, message: message, expected: expected))
    }
}
