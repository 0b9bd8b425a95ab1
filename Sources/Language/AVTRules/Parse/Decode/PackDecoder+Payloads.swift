import AVTDiagnostics
import AVTYAML

extension PackDecoder {
    mutating func payload(name: TextSyntax, node: YAMLNode) -> PayloadSyntax? {
        guard node.pairs != nil else { return nil }
        let send = entries(node["send"]) { $0.payloadEntry(name: $1, node: $2) }
        let payload = PayloadSyntax(
            name: name, include: texts(node["include"]), when: formula(node["when"]),
            per: node["per"]?.text, send: send, isOverride: flag(node["override"]))
        if let when = node["when"], !payload.isFragment {
            report(
                .contradictoryKeys, "the payload of an action has no `when`", at: when.range,
                label: "move the values that are not always sent to a fragment, and include it")
        }
        if let per = node["per"], node["when"] == nil {
            report(
                .contradictoryKeys, "`per` requires a fragment whose `when` reads `unsent`", at: per.range,
                label: "without it no sent values are remembered")
        }
        return payload
    }

    private mutating func payloadEntry(name: TextSyntax, node: YAMLNode) -> PayloadEntrySyntax? {
        if node.pairs != nil { return node["text"]?.text.map { PayloadEntrySyntax(name: name, value: .text($0)) } }
        return formula(node).map { PayloadEntrySyntax(name: name, value: .formula($0)) }
    }
}
