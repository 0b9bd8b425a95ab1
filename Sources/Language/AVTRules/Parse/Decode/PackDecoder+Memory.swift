import AVTDiagnostics
import AVTYAML

extension PackDecoder {
    /// Creates a memory variable from the values of its keys.
    mutating func memory(_ draft: MemorySyntax.Draft, _ entry: MappingEntry) -> MemorySyntax? {
        guard entry.node.pairs != nil, let content = content(draft, entry) else { return nil }
        var memory = MemorySyntax(
            owner: .unread, name: draft.name, content: content, description: draft.description)
        if case .value = content {
            memory.from = draft.from
            memory.property = draft.property
        }
        return memory
    }

    private mutating func content(_ draft: MemorySyntax.Draft, _ entry: MappingEntry) -> MemorySyntax.Content? {
        if let record = draft.record {
            refuse(["type", "initial", "family", "limit", "unit", "from", "property"], beside: "record", in: entry)
            return .record(record)
        }
        if let family = draft.family {
            refuse(["type", "initial", "unit", "from", "property"], beside: "family", in: entry)
            return .family(family, limit: draft.limit)
        }
        if draft.type?.text == MemorySyntax.set {
            refuse(["initial", "unit", "from", "property"], beside: "type: set", in: entry)
            return .set(limit: draft.limit)
        }
        refuse(["limit"], beside: nil, in: entry)
        if entry["from"] != nil { refuse(["property"], beside: "from", in: entry) }
        if entry["type"] == nil, entry["initial"] == nil {
            if lacks(["type", "initial"], entry) {
                report(
                    .missingKey, "a memory variable needs the key `type` or `initial`", at: draft.name.range,
                    label: "add the type of its values",
                    notes: ["`type: int` without a first value, or `initial: 0`, which also determines the type"])
            }
            return nil
        }
        let type = draft.type.flatMap { ValueTypeSyntax(rawValue: $0.text) }
        guard type != nil || entry["type"] == nil else { return nil }
        return .value(type: type, unit: draft.unit, initial: draft.initial)
    }

    /// Reports keys that have no meaning in combination with another key.
    private mutating func refuse(_ keys: [String], beside other: String?, in entry: MappingEntry) {
        for (key, pair) in entry.pairs(keys) {
            report(
                .contradictoryKeys, "`\(key)` does not go with \(other.map { "`\($0)`" } ?? "one value")",
                at: pair.key.range, label: other == nil ? "a set or a family has a limit" : nil)
        }
    }
}
