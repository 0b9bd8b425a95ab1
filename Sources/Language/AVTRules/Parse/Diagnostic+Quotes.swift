import AVTDiagnostics

extension Diagnostic {
    /// Creates the warning for a text whose value begins and ends with a quotation mark.
    ///
    /// A formula writes a string in quotes of its own within those of YAML, but an initial value and a default are no formulas.
    ///
    /// - Parameters:
    ///   - text: The text of the value.
    ///   - name: The name of the variable or parameter.
    /// - Returns: The warning, or `nil`.
    static func quotedTwice(_ text: TextSyntax, of name: TextSyntax) -> Diagnostic? {
        guard let quote = text.text.first, quote == "\"" || quote == "'", text.text.count >= 2, text.text.last == quote
        else { return nil }
        let inner = String(text.text.dropFirst().dropLast())
        var diagnostic = Diagnostic(
            .quotedTwice, "the value of `\(name.text)` contains the inner quotes", at: text.range,
            label: "YAML removes the outer quotes only",
            notes: [DiagnosticNote("this is no formula: a text needs no quotes but those of YAML")])
        // Other characters would have to be escaped.
        if !inner.contains(where: { $0 == "\"" || $0 == "'" || $0 == "\\" || $0.isNewline }), !inner.isEmpty {
            diagnostic.fixes = [text.fix(writing: inner)]
        }
        return diagnostic
    }
}
