import AVTDiagnostics
import AVTYAML

extension PackDecoder {
    mutating func hold(name: TextSyntax, node: YAMLNode) -> HoldSyntax? {
        let after = texts(node["after"])
        let length = formula(node["for"])
        let drop = entries(node["drop"]) { _, action, node in
            node.text.map { HoldSyntax.Drop(action: action, before: $0) }
        }
        guard !after.isEmpty, let length else { return nil }
        return HoldSyntax(
            name: name, after: after, length: length, until: texts(node["until"]), drop: drop,
            limit: node["limit"]?.text, because: node["because"]?.text, isOverride: flag(node["override"]))
    }
}
