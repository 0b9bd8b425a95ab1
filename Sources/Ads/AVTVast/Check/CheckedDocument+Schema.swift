import AVTDiagnostics

extension CheckedDocument {
    /// Reports what IAB's schema does not allow, and nothing else.
    mutating func checkSchema() {
        for repair in tree.repairs {
            reportViolation("libxml2 does not read the document", "this is not XML", range(repair.range), .error)
        }
        for violation in violations(anyNamespace: false) { report(violation, .error) }
    }

    /// Reports what only the schema does not allow: where another diagnostic begins, that one says more.
    mutating func checkSchemaToo() {
        let others = violations(anyNamespace: true).filter { violation in
            !hasDiagnostic(at: violation.range.lowerBound)
                && !(violation.kind == .unexpectedElement && hasDiagnostic(around: violation.element))
        }
        for violation in others { report(violation, .note) }
    }

    /// Returns whether a diagnostic begins at the parent of an element, or at one of its children: what is missing or
    /// unknown there is also why the schema expects another element.
    private func hasDiagnostic(around element: Int) -> Bool {
        guard let parent = tree.elements[element].parent else { return false }
        return hasDiagnostic(at: tree.elements[parent].range.lowerBound)
            || tree.children(of: parent).contains { hasDiagnostic(at: tree.elements[$0].range.lowerBound) }
    }

    private func violations(anyNamespace: Bool) -> [SchemaViolation] {
        SchemaValidator.violations(of: tree, .table(of: version), anyNamespace: anyNamespace, validURIs: plainURLs)
    }

    private mutating func report(_ violation: SchemaViolation, _ severity: Severity) {
        reportViolation(violation.message, violation.expected, range(violation.range), severity)
    }

    private mutating func reportViolation(
        _ message: String, _ expected: String, _ range: SourceRange, _ severity: Severity
    ) {
        report(
            Diagnostic(
                .schemaViolation, severity: severity, message, at: range, label: expected,
                notes: [DiagnosticNote("by IAB's XML schema of \(schemaName)")]))
    }

    private var schemaName: String { version == .v4_3 ? "4.2; 4.3 has none" : versionName }
}
