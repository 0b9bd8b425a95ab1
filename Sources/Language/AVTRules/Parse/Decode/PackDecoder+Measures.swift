import AVTDiagnostics
import AVTYAML

extension PackDecoder {
    /// Creates a measure from the values of its keys.
    mutating func measure(_ draft: MeasureSyntax.Draft, _ entry: MappingEntry) -> MeasureSyntax? {
        checkKeys(ofMeasure: entry.node)
        return measureKind(draft, entry).map {
            MeasureSyntax(
                owner: .unread, name: draft.name, kind: $0, isOverride: draft.isOverride,
                description: draft.description)
        }
    }

    private mutating func measureKind(_ draft: MeasureSyntax.Draft, _ entry: MappingEntry) -> MeasureSyntax.Kind? {
        if entry["time"] != nil {
            // If `of` or `per` is unreadable, the measure must not turn into one of another kind.
            guard let condition = draft.time, (draft.of == nil) == (entry["of"] == nil),
                (draft.per == nil) == (entry["per"] == nil)
            else { return nil }
            if let value = draft.of { return .weighted(condition, of: value) }
            return draft.per.map { .partition(condition, per: $0) } ?? .time(condition)
        }
        if let count = draft.count { return .count(count, when: draft.when) }
        if entry["samples"] != nil { return draft.samples.map { .samples($0, draft.action, when: draft.when) } }
        guard entry["ranges"] != nil else { return nil }
        for (key, what) in PackDecoder.rangeKeys where lacks([key], entry) {
            report(.missingKey, "a measure of ranges needs the key `\(key)`", at: draft.name.range, label: what)
        }
        guard let position = draft.ranges, let condition = draft.condition, let gap = draft.gap else { return nil }
        return .ranges(position, while: condition, speed: draft.speed, gap: gap, limit: draft.limit)
    }

    private static let rangeKeys = [
        ("while", "in which condition does the player play?"),
        ("gap", "by how much may a position differ from the clock's? such as `1s`"),
    ]

    /// The additional keys that each kind of measure permits.
    private static let measureKeys: KeyValuePairs = [
        "time": ["of", "per"], "count": ["when"], "samples": ["action", "when"],
        "ranges": ["while", "speed", "gap", "limit"],
    ]

    private mutating func checkKeys(ofMeasure node: YAMLNode) {
        let kinds = PackDecoder.measureKeys.filter { node[$0.key] != nil }
        // More than one kind has been reported already.
        guard kinds.count == 1, let (kind, own) = kinds.first else { return }
        for pair in node.pairs ?? [] {
            guard let key = pair.key.text?.text, !own.contains(key) else { continue }
            let others = PackDecoder.measureKeys.filter { $0.value.contains(key) }.map { "`\($0.key)`" }
            guard !others.isEmpty else { continue }
            let phrase = kind == "time" ? "a measure of time" : kind == "count" ? "a count" : "a measure of \(kind)"
            let label =
                kind == "time" && key == "when"
                ? "put it into the condition of `time`" : "`\(key)` requires \(others.joined(separator: " and "))"
            report(.contradictoryKeys, "\(phrase) has no `\(key)`", at: pair.value.range, label: label)
        }
        guard kind == "time", node["of"] != nil, let per = node["per"] else { return }
        report(
            .contradictoryKeys, "a measure of time has `of` or `per`, not both", at: per.range,
            label: "make two measures of it")
    }
}
