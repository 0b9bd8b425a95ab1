import AVTDiagnostics
import AVTRules

extension ReferencePack {
    /// Returns the transitions that `from` and tables of moves stand for, as one would write them by hand.
    func desugaredTransitions(of pack: PackSyntax) -> [TransitionSyntax] {
        var text = "pack: { name: written.by.hand, version: 1.0.0, language: 1 }\ntransitions:\n"
        for state in pack.state { text += state.from.map { following(state.name.text, $0.text, state.values) } ?? "" }
        for memory in pack.memory { text += memory.from.map { following(memory.name.text, $0.text, nil) } ?? "" }
        for state in pack.state {
            guard let table = state.moves else { continue }
            for (index, action) in table.moves.map(\.action.text).enumerated()
            where table.moves.firstIndex(where: { $0.action.text == action }) == index {
                let moves = table.moves.filter { $0.action.text == action }
                let name = state.name.text
                let accepted = moves.map { "\(name) == \($0.from.text)" }.joined(separator: " || ")
                let next = moves.reduce(name) { "\(name) == \($1.from.text) ? \($1.to.text) : (\($0))" }
                text += "  - name: \(kebab(name))-\(kebab(action))\n    action: \(action)\n"
                text += "    accept: { is: '\(accepted)'\(table.code.map { ", code: \($0.text)" } ?? "") }\n"
                text += "    set: { \(name): '\(next)' }\n"
                text += table.because.map { "    because: \($0.text)\n" } ?? ""
            }
        }
        var diagnostics = DiagnosticCollector()
        return parsePack(SourceFile(name: "by-hand.yaml", text: text), into: &diagnostics)?.transitions ?? []
    }

    /// Returns a transition that sets the variable with every event that has the attribute.
    private func following(_ name: String, _ attribute: String, _ cases: [TextSyntax]?) -> String {
        let enumCase = cases?.reduce(name) { "\(attribute) == \"\($1.text)\" ? \($1.text) : (\($0))" }
        return "  - { name: from-\(kebab(name)), stage: first, action: any, when: 'has(\(attribute))', "
            + "set: { \(name): '\(enumCase ?? attribute)' } }\n"
    }

    private func kebab(_ name: String) -> String {
        let parts = name.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
        return parts.hasPrefix("-") ? String(parts.dropFirst()) : parts
    }
}
