import AVTDiagnostics
import AVTYAML

extension PackDecoder {
    mutating func measure(owner: TextSyntax, name: TextSyntax, node: YAMLNode) -> MeasureSyntax? {
        checkKeys(ofMeasure: node)
        guard let kind = measureKind(name: name, node) else { return nil }
        return MeasureSyntax(owner: owner, name: name, kind: kind, isOverride: flag(node["override"]))
    }

    private mutating func measureKind(name: TextSyntax, _ node: YAMLNode) -> MeasureSyntax.Kind? {
        if let time = node["time"] {
            let condition = formula(time)
            let value = formula(node["of"])
            let enumeration = formula(node["per"])
            // If `of` or `per` is unreadable, the measure must not turn into one of another kind.
            guard let condition, (value == nil) == (node["of"] == nil), (enumeration == nil) == (node["per"] == nil)
            else { return nil }
            if let value { return .weighted(condition, of: value) }
            return enumeration.map { .partition(condition, per: $0) } ?? .time(condition)
        }
        if let count = node["count"] { return .count(filter(count, except: nil), when: formula(node["when"])) }
        if let samples = node["samples"] {
            let (value, when) = (formula(samples), formula(node["when"]))
            return value.map { .samples($0, filter(node) ?? .any(except: []), when: when) }
        }
        guard let ranges = node["ranges"] else { return nil }
        let position = formula(ranges)
        let (condition, speed) = (formula(node["while"]), formula(node["speed"]))
        let (gap, limit) = (formula(node["gap"]), formula(node["limit"]))
        for (key, what) in PackDecoder.rangeKeys where lacks([key], node, .measure) {
            report(.missingKey, "a measure of ranges needs the key `\(key)`", at: name.range, label: what)
        }
        guard let position, let condition, let gap else { return nil }
        return .ranges(position, while: condition, speed: speed, gap: gap, limit: limit)
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
                ? "put it into the condition of `time`" : "`\(key)` goes with \(others.joined(separator: " and "))"
            report(.contradictoryKeys, "\(phrase) has no `\(key)`", at: pair.value.range, label: label)
        }
        guard kind == "time", node["of"] != nil, let per = node["per"] else { return }
        report(
            .contradictoryKeys, "a measure of time has `of` or `per`, not both", at: per.range,
            label: "make two measures of it")
    }
}
