import AVTDiagnostics
import AVTYAML

extension PackDecoder {
    mutating func state(owner: TextSyntax, name: TextSyntax, node: YAMLNode) -> StateSyntax? {
        guard let initial = node["initial"]?.text else { return nil }
        let values = node["values"]?.items.map { $0.compactMap(\.text) }
        guard let values else {
            guard ["true", "false"].contains(initial.text) else {
                let problem = Diagnostic.problem(
                    .wrongValueKind, "`\(initial.text)` is not a value of a flag", at: initial.range,
                    label: "`true` or `false`; an enumeration lists its words as `values`")
                diagnostics.report(problem.offeringBoolean(for: initial))
                return nil
            }
            reportKey(node["moves"] == nil ? "code" : "moves", of: node, needing: "values")
            return StateSyntax(owner: owner, name: name, initial: initial, from: source(node["from"]))
        }
        var seen: Set<String> = []
        for word in values where !seen.insert(word.text).inserted {
            report(.duplicateID, "the word `\(word.text)` is there twice", at: word.range)
        }
        guard isWord(initial, among: values.map(\.text), of: name) else { return nil }
        if node["moves"] == nil { reportKey("code", of: node, needing: "moves") }
        return StateSyntax(
            owner: owner, name: name, initial: initial, values: values, from: source(node["from"]),
            moves: moves(of: name, values.map(\.text), node))
    }

    /// Reports a key that has no meaning without another one.
    private mutating func reportKey(_ key: String, of node: YAMLNode, needing other: String) {
        guard let pair = node.pairs?.first(where: { $0.key.scalar?.text == key }) else { return }
        report(
            .contradictoryKeys, "`\(key)` goes with `\(other)`", at: pair.key.range,
            label: other == "values" ? "only an enumeration of words has moves" : "nothing else of a variable blocks")
    }

    /// Decodes the table of moves, reporting and omitting moves from or to values that the variable does not have.
    private mutating func moves(of name: TextSyntax, _ words: [String], _ node: YAMLNode) -> MovesSyntax? {
        guard let table = node["moves"], table.pairs != nil else { return nil }
        var moves: [MovesSyntax.Move] = []
        for (from, row) in table.entries {
            let isKnown = isWord(from, among: words, of: name)
            for (action, target) in row.entries {
                guard let to = target.text else { continue }
                guard isWord(to, among: words, of: name), isKnown else { continue }
                moves.append(MovesSyntax.Move(from: from, action: action, to: to))
            }
        }
        return MovesSyntax(moves: moves, code: node["code"]?.text, because: node["because"]?.text)
    }

    /// Returns true if a text is one of a variable's values, and reports it otherwise.
    private mutating func isWord(_ text: TextSyntax, among words: [String], of name: TextSyntax) -> Bool {
        guard !words.contains(text.text) else { return true }
        diagnostics.report(
            .unknown(
                .enumValueUnknown, "`\(text.text)` is not among the values of `\(name.text)`", text, among: words))
        return false
    }
}
