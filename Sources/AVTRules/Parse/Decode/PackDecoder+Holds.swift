import AVTDiagnostics
import AVTEngine
import AVTYAML

extension PackDecoder {
    mutating func hold(name: TextSyntax, node: YAMLNode) -> HoldSyntax? {
        let after = texts(node["after"])
        let length = formula(node["for"])
        let limit = limit(node["limit"])
        let drop = entries(node["drop"]) { _, action, node in
            node.text.map { HoldSyntax.Drop(action: action, before: $0) }
        }
        guard !after.isEmpty, let length, let limit else { return nil }
        return HoldSyntax(
            name: name, after: after, length: length, until: texts(node["until"]), drop: drop, limit: limit,
            because: node["because"]?.text, isOverride: flag(node["override"]))
    }

    private mutating func limit(_ node: YAMLNode?) -> Int? {
        guard let text = node?.text else { return HoldInfo.usualLimit }
        if let limit = Int(text.text), HoldInfo.limits.contains(limit) { return limit }
        report(
            .wrongValueKind, "`\(text.text)` is no number of events that can be kept", at: text.range,
            label: "a whole number from \(HoldInfo.limits.lowerBound) to \(HoldInfo.limits.upperBound)")
        return nil
    }
}
