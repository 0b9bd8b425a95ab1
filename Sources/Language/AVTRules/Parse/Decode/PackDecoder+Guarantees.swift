import AVTDiagnostics
import AVTYAML

extension PackDecoder {
    mutating func guarantee(_ node: YAMLNode) -> GuaranteeSyntax? {
        guard let name = node["name"]?.text else { return nil }
        checkDependentKeys(of: node)
        guard let demand = demand(node, name) else { return nil }
        return GuaranteeSyntax(
            name: name, demand: demand, because: node["because"]?.text, isOverride: flag(node["override"]))
    }

    private mutating func demand(_ node: YAMLNode, _ name: TextSyntax) -> GuaranteeSyntax.Demand? {
        if let condition = formula(node["never"]) { return .never(condition) }
        if let condition = formula(node["always"]) { return .always(condition) }
        if let condition = formula(node["reachable"]) { return .reachable(condition) }
        guard let after = node["after"] else { return nil }
        if let caused = causedActions(node) { return .causes(filter(after, except: nil), caused) }
        guard let expected = formula(node["expect"]) else {
            if lacks(["expect"], node, .guarantee) {
                report(
                    .missingKey, "a guarantee with `after` needs the key `expect`", at: name.range,
                    label: "what holds after the event?")
            }
            return nil
        }
        return .after(filter(after, except: nil), expect: expected, until: formula(node["until"]))
    }

    /// Returns the actions of `expect`, or `nil` if it is a condition.
    private mutating func causedActions(_ node: YAMLNode) -> [TextSyntax]? {
        guard let expected = node["expect"] else { return nil }
        if let name = expected.scalar?.text, !NameKind.action.accepts(name) { return nil }
        let actions = texts(expected)
        guard !actions.isEmpty else { return nil }
        if let pair = node.pairs?.first(where: { $0.key.scalar?.text == "until" }) {
            report(
                .contradictoryKeys, "`until` goes with a condition", at: pair.key.range,
                label: "what an event causes comes at once, or not at all")
        }
        return actions
    }

    /// Reports `expect` and `until` without `after`; they apply only to what follows an event.
    private mutating func checkDependentKeys(of node: YAMLNode) {
        guard node["after"] == nil else { return }
        for pair in node.pairs ?? [] {
            guard let key = pair.key.scalar?.text, ["expect", "until"].contains(key) else { continue }
            report(
                .contradictoryKeys, "`\(key)` goes with `after`", at: pair.key.range,
                label: "a guarantee about all states has the key `always`")
        }
    }
}
