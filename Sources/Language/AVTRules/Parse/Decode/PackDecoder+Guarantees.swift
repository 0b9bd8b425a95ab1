import AVTDiagnostics
import AVTYAML

extension PackDecoder {
    /// Creates a guarantee from the values of its keys.
    mutating func guarantee(_ draft: GuaranteeSyntax.Draft, _ entry: MappingEntry) -> GuaranteeSyntax? {
        checkDependentKeys(of: entry)
        return demand(draft, entry).map {
            GuaranteeSyntax(name: draft.name, demand: $0, because: draft.because, isOverride: draft.isOverride)
        }
    }

    private mutating func demand(_ draft: GuaranteeSyntax.Draft, _ entry: MappingEntry) -> GuaranteeSyntax.Demand? {
        if let condition = draft.never { return .never(condition) }
        if let condition = draft.always { return .always(condition) }
        if let condition = draft.reachable { return .reachable(condition) }
        guard let after = draft.after else { return nil }
        switch draft.expected {
        case .condition(let expected): return .after(after, expect: expected, until: draft.until)
        case .actions(let actions):
            if let pair = entry.pair("until") {
                report(
                    .contradictoryKeys, "`until` requires a condition in `expect`", at: pair.key.range,
                    label: "an event causes other events immediately or not at all")
            }
            return .causes(after, actions)
        case nil:
            if lacks(["expect"], entry) {
                report(
                    .missingKey, "a guarantee with `after` needs the key `expect`", at: draft.name.range,
                    label: "add the condition that holds after the event")
            }
            return nil
        }
    }

    /// Reports `expect` and `until` without `after`; they apply only to what follows an event.
    private mutating func checkDependentKeys(of entry: MappingEntry) {
        guard entry["after"] == nil else { return }
        for (key, pair) in entry.pairs(["expect", "until"]) {
            report(
                .contradictoryKeys, "`\(key)` requires `after`", at: pair.key.range,
                label: "a guarantee about all states has the key `always`")
        }
    }
}
