import AVTDiagnostics
import AVTEngine
import AVTYAML

extension PackDecoder {
    mutating func privacy(_ node: YAMLNode) -> PrivacySyntax {
        PrivacySyntax(
            consents: (node["consents"]?.pairs ?? []).compactMap(\.key.text), requires: texts(node["requires"]),
            treatments: entries(node["attributes"]) { $0.treatment(name: $1, node: $2) },
            others: node["others"]?.text)
    }

    private mutating func treatment(name: TextSyntax, node: YAMLNode) -> TreatmentSyntax? {
        let keys = ["drop", "keep", "mask", "hash", "truncate", "requires"]
        if lacks(keys, node, .treatment) {
            report(
                .missingKey, "nothing becomes of `\(name.text)`", at: name.range,
                label: "say `drop`, `keep`, `mask`, `hash`, `truncate` or `requires`")
            return nil
        }
        return TreatmentSyntax(
            name: name, requires: texts(node["requires"]), isDropped: flag(node["drop"]),
            isKept: flag(node["keep"]),
            mask: TextMask.allCases.first { $0.word == node["mask"]?.scalar?.text }, hash: node["hash"]?.text,
            truncate: node["truncate"]?.text, isOverride: flag(node["override"]))
    }

    mutating func volume(_ node: YAMLNode) -> VolumeSyntax {
        VolumeSyntax(
            sample: node["sample"].flatMap { sample in
                formula(sample["rate"]).map { SampleSyntax(rate: $0, except: texts(sample["except"])) }
            },
            limits: entries(node["limits"]) { $0.rateLimit(name: $1, node: $2) },
            duplicates: entries(node["duplicates"]) { $0.duplicates(name: $1, node: $2) })
    }

    private mutating func rateLimit(name: TextSyntax, node: YAMLNode) -> RateLimitSyntax? {
        guard let filter = filter(node), let most = node["most"]?.text, let per = formula(node["per"]) else {
            return nil
        }
        return RateLimitSyntax(
            name: name, filter: filter, most: most, per: per, isSliding: node["window"]?.scalar?.text == "sliding",
            isOverride: flag(node["override"]))
    }

    private mutating func duplicates(name: TextSyntax, node: YAMLNode) -> DuplicateSyntax? {
        guard let filter = filter(node), let within = formula(node["within"]) else { return nil }
        return DuplicateSyntax(
            name: name, filter: filter, by: texts(node["by"]), within: within, isOverride: flag(node["override"]))
    }
}
