import AVTDiagnostics
import AVTYAML

extension PackDecoder {
    /// Returns the values of an enumeration with their conditions, or `nil` after reporting an error.
    mutating func firstOf(_ node: YAMLNode, of name: TextSyntax) -> [DefinitionSyntax.EnumValueSyntax]? {
        guard let pairs = node.pairs else { return nil }
        guard let last = pairs.last else {
            report(
                .missingKey, "`firstOf` requires at least one value", at: node.range,
                label: "such as `{ playing: didStart, idle: \"true\" }`")
            return nil
        }
        // An unreadable formula makes the whole definition unusable, but the others are still checked.
        let words = pairs.map { pair -> DefinitionSyntax.EnumValueSyntax? in
            guard let word = pair.key.text, let condition = formula(pair.value) else { return nil }
            return DefinitionSyntax.EnumValueSyntax(word: word, condition: condition)
        }
        let readable = words.compactMap(\.self)
        for word in readable.dropLast() where word.condition.isTrue && word.word.text != last.key.scalar?.text {
            diagnostics.report(
                Diagnostic(
                    .unreachableWord, "the values after `\(word.word.text)` are never reached",
                    at: word.condition.range,
                    label: "this always holds", notes: [DiagnosticNote("the first condition that holds counts")]))
        }
        if isWhole, let end = words.last ?? nil, !end.condition.isTrue {
            reportMissingLastCase(of: name, end, in: node)
        }
        return readable.count == pairs.count ? readable : nil
    }

    private mutating func reportMissingLastCase(
        of name: TextSyntax, _ last: DefinitionSyntax.EnumValueSyntax, in node: YAMLNode
    ) {
        let taken = Set((node.pairs ?? []).compactMap(\.key.scalar?.text))
        let word = ["otherwise", "none", "nothing"].first { !taken.contains($0) }
        var diagnostic = Diagnostic.problem(
            .noLastWord, "`\(name.text)` has no value if none of its conditions holds",
            at: last.condition.range, label: "the last condition must be `true`")
        if let word, let edit = insertion(of: "\(word): \"true\"", behind: last, in: node) {
            diagnostic.fixes = [FixIt("add `\(word): \"true\"`", edits: [edit])]
        }
        diagnostics.report(diagnostic)
    }

    /// Returns the edit that appends an entry to a mapping, or `nil` if the last value is a block scalar.
    private func insertion(
        of entry: String, behind last: DefinitionSyntax.EnumValueSyntax, in node: YAMLNode
    ) -> SourceEdit? {
        let end = last.condition.range.upper
        let range = SourceRange(file: file, lower: end, upper: end)
        if node.range.text.hasPrefix("{") { return SourceEdit(range: range, replacement: ", \(entry)") }
        switch last.condition.scalar.style {
        case .literal, .folded: return nil
        case .plain, .singleQuoted, .doubleQuoted:
            let indentation = String(repeating: " ", count: last.word.range.start.column - 1)
            return SourceEdit(range: range, replacement: "\n\(indentation)\(entry)")
        }
    }
}

extension FormulaSyntax {
    /// True for the formula `true`.
    fileprivate var isTrue: Bool {
        if case .literal(.bool(true)) = expression.kind { true } else { false }
    }
}
