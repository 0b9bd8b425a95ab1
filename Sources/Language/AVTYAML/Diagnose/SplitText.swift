import AVTDiagnostics

/// Rejoins texts that YAML split at a comma: `{ description: Internal, never sent. }`.
struct SplitText {
    let file: SourceFile

    /// The keys whose values are text for people.
    static let keys: Set = ["description", "because", "summary", "title", "message"]

    /// Joins the entries of a flow mapping that are pieces of a text, and reports each text.
    func join(_ pairs: [YAMLPair], into findings: inout DiagnosticCollector) -> [YAMLPair] {
        guard pairs.contains(where: { isText($0) }) else { return pairs }
        var joined: [YAMLPair] = []
        for pair in pairs {
            guard let last = joined.last, isText(last), isPiece(pair) else {
                joined.append(pair)
                continue
            }
            let upper = pair.value.isAbsent ? pair.key.range.upper : pair.value.range.upper
            let range = file.range(last.value.range.lower, upper)
            joined[joined.count - 1].value = YAMLNode(range: range, kind: .scalar(YAMLScalar(plain: range)))
        }
        guard joined.count < pairs.count else { return pairs }
        let known = Set(pairs.map(\.value.range))
        for pair in joined where !known.contains(pair.value.range) {
            findings.report(
                Diagnostic(
                    .unquotedTextBreaksYAML, "a text with a comma inside `{ }` needs quotes", at: pair.value.range,
                    label: "YAML ends the value at the first comma", fixes: [.quoting(pair.value.range)]))
        }
        return joined
    }

    private func isText(_ pair: YAMLPair) -> Bool {
        guard let key = plainText(of: pair.key), SplitText.keys.contains(key) else { return false }
        return plainText(of: pair.value) != nil && !pair.value.isAbsent
    }

    /// Returns true for a piece without a colon, or with a blank in what would be its key.
    private func isPiece(_ pair: YAMLPair) -> Bool {
        guard let key = plainText(of: pair.key), !key.isEmpty else { return false }
        if key.contains(" ") { return plainText(of: pair.value) != nil }
        let rest = file.slice(pair.key.range.upper, file.length)
        return pair.value.isAbsent && rest.first { $0 != " " } != ":"
    }

    private func plainText(of node: YAMLNode) -> String? {
        guard case .scalar(let scalar) = node.kind, scalar.style == .plain else { return nil }
        return scalar.text
    }
}
