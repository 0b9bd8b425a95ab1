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
        let cases = pairs.map { pair -> DefinitionSyntax.EnumValueSyntax? in
            guard let name = pair.key.text, let condition = formula(pair.value) else { return nil }
            return DefinitionSyntax.EnumValueSyntax(name: name, condition: condition)
        }
        let readable = cases.compactMap(\.self)
        for enumCase in readable.dropLast()
        where enumCase.condition.isTrue && enumCase.name.text != last.key.scalar?.text {
            diagnostics.report(
                Diagnostic(
                    .unreachableWord, "the values after `\(enumCase.name.text)` are never reached",
                    at: enumCase.condition.range,
                    label: "this always holds", notes: [DiagnosticNote("the first condition that holds counts")]))
        }
        if isComplete, let end = cases.last ?? nil, !end.condition.isTrue {
            reportMissingLastCase(of: name, end, in: node)
        }
        return readable.count == pairs.count ? readable : nil
    }

    private mutating func reportMissingLastCase(
        of name: TextSyntax, _ last: DefinitionSyntax.EnumValueSyntax, in node: YAMLNode
    ) {
        let used = Set((node.pairs ?? []).compactMap(\.key.scalar?.text))
        let value = ["otherwise", "none", "nothing"].first { !used.contains($0) }
        var diagnostic = Diagnostic.problem(
            .noLastWord, "`\(name.text)` has no value if none of its conditions holds",
            at: last.condition.range, label: "the last condition must be `true`")
        if let value, let edit = insertion(of: "\(value): \"true\"", behind: last, in: node) {
            diagnostic.fixes = [FixIt("add `\(value): \"true\"`", edits: [edit])]
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
            let indentation = String(repeating: " ", count: last.name.range.start.column - 1)
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
