import AVTDiagnostics

/// Rejoins formulas that YAML split without reporting an error.
///
/// In `{ value: ratio(a, b) }` the comma ends the value, and `b)` is a key; in a block, `- a ? b : c` is a mapping.
struct SplitFormulas {
    let file: SourceFile

    /// Joins items of a flow sequence that are parts of one formula, and reports them.
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

    /// Joins entries of a flow mapping that are parts of one formula, and reports them.
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

    /// Returns the formula `a ? b : c` that a block mapping of one entry was meant to be, or `nil` if it is none.
    func conditional(_ pairs: [YAMLPair], into findings: inout DiagnosticCollector) -> YAMLNode? {
        guard let pair = pairs.first, pairs.count == 1, let key = plainText(of: pair.key), key.contains(" ? "),
            plainText(of: pair.value) != nil, !pair.value.isAbsent
        else { return nil }
        return join(pair.key, pair.value, into: &findings)
    }

    /// Returns the number of following pieces that close the brackets and strings of a value, or 0 if there is nothing to
    /// join.
    private func pieces(behind value: YAMLNode, in rest: some Sequence<String?>) -> Int {
        guard let text = plainText(of: value), text.utf8.contains(where: { "([{\"'".utf8.contains($0) }) else {
            return 0
        }
        var shape = FormulaShape(text)
        var open = shape.openBrackets
        guard open > 0 || open == 0 && shape.isInString else { return 0 }
        var count = 0
        for piece in rest.prefix(maximumPieces) {
            guard let piece else { return 0 }
            shape = FormulaShape(piece, inside: shape.openQuote)
            open += shape.openBrackets
            count += 1
            if open <= 0, !shape.isInString { return open == 0 ? count : 0 }
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
                .unquotedExpressionBreaksYAML, "YAML does not read this formula as one value", at: range,
                label: "a formula inside `{ }` or `[ ]`, or with `: `, needs quotes", fixes: [.quoting(range)]))
        return YAMLNode(range: range, kind: .scalar(YAMLScalar(plain: range)))
    }
}

/// The maximum number of pieces of a formula, which keeps the search linear in the size of the file.
private let maximumPieces = 64
