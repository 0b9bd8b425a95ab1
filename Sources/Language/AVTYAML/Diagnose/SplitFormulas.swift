import AVTDiagnostics

/// Puts formulas together again that YAML took apart without an error.
///
/// In `{ value: ratio(a, b) }` the comma ends the value, and `b)` is a key; in a block, `- a ? b : c` is a mapping.
struct SplitFormulas {
    let file: SourceFile

    /// Joins the items of a list in brackets that belong together, and reports them.
    func join(_ items: [YAMLNode], into findings: inout DiagnosticCollector) -> [YAMLNode] {
        var joined: [YAMLNode] = []
        var index = 0
        while index < items.count {
            let rest = items[(index + 1)...].lazy.map { plainText(of: $0) }
            let count = pieces(behind: items[index], in: rest)
            joined.append(count == 0 ? items[index] : join(items[index], items[index + count], into: &findings))
            index += count + 1
        }
        return joined
    }

    /// Joins the entries of a mapping in braces that belong together, and reports them.
    func join(_ pairs: [YAMLPair], into findings: inout DiagnosticCollector) -> [YAMLPair] {
        var joined: [YAMLPair] = []
        var index = 0
        while index < pairs.count {
            var pair = pairs[index]
            let rest = pairs[(index + 1)...].lazy.map { $0.value.isAbsent ? plainText(of: $0.key) : nil }
            let count = pieces(behind: pair.value, in: rest)
            if count > 0 { pair.value = join(pair.value, pairs[index + count].key, into: &findings) }
            joined.append(pair)
            index += count + 1
        }
        return joined
    }

    /// The formula that a block mapping of one entry was meant to be, if its key has a question mark.
    func conditional(_ pairs: [YAMLPair], into findings: inout DiagnosticCollector) -> YAMLNode? {
        guard let pair = pairs.first, pairs.count == 1, let key = plainText(of: pair.key), key.contains(" ? "),
            plainText(of: pair.value) != nil, !pair.value.isAbsent
        else { return nil }
        return join(pair.key, pair.value, into: &findings)
    }

    /// How many of the following pieces it takes to close the brackets of a value; 0 if none or not all are closed.
    private func pieces(behind value: YAMLNode, in rest: some Sequence<String?>) -> Int {
        guard let text = plainText(of: value), text.utf8.contains(where: { "([{".utf8.contains($0) }) else { return 0 }
        var open = FormulaShape(text).openBrackets
        guard open > 0 else { return 0 }
        var count = 0
        for piece in rest.prefix(mostPieces) {
            guard let piece else { return 0 }
            open += FormulaShape(piece).openBrackets
            count += 1
            if open <= 0 { return open == 0 ? count : 0 }
        }
        return 0
    }

    private func plainText(of node: YAMLNode) -> String? {
        guard case .scalar(let scalar) = node.kind, scalar.style == .plain else { return nil }
        return scalar.text
    }

    private func join(_ first: YAMLNode, _ last: YAMLNode, into findings: inout DiagnosticCollector) -> YAMLNode {
        let range = file.range(first.range.lower, last.range.upper)
        findings.report(
            Diagnostic(
                .unquotedExpressionBreaksYAML, "YAML takes this formula apart", at: range,
                label: "a formula inside `{ }` or `[ ]`, or with `: `, needs quotes", fixes: [.quoting(range)]))
        return YAMLNode(range: range, kind: .scalar(YAMLScalar(plain: range)))
    }
}

/// No formula has more commas than this; it keeps the search linear in the file.
private let mostPieces = 64
