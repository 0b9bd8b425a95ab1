import AVTDiagnostics
import AVTEngine
import AVTYAML

extension PackDecoder {
    /// Checks the keys of a declared metric that depend on its type.
    mutating func checked(_ metric: MetricDeclarationSyntax, _ entry: MappingEntry) -> MetricDeclarationSyntax? {
        var metric = metric
        let type = metric.type
        if type == .histogram, lacks(["buckets"], entry) {
            report(
                .missingKey, "a histogram needs the key `buckets`", at: metric.name.range, label: "in which buckets?",
                notes: ["their upper bounds, such as `[100ms, 1s, 10s]`, or `{ start: 100ms, factor: 2, count: 10 }`"])
        }
        if type != .histogram, let pair = entry.pair("buckets") {
            report(
                .contradictoryKeys, "a \(type.rawValue) has no `buckets`", at: pair.key.range,
                label: "they go with `type: histogram`")
            metric.buckets = nil
        }
        if let aggregate = metric.aggregate, type == .counter, aggregate.kind != .total {
            report(
                .contradictoryKeys, "a counter is summarised by its total", at: aggregate.range,
                label: "leave it out, or declare a gauge",
                notes: [
                    "the values of a counter are increments: their \(aggregate.kind.rawValue) says nothing of the count"
                ])
            metric.aggregate = nil
        }
        return type == .histogram && metric.buckets == nil ? nil : metric
    }

    /// Checks the keys of an entry of `metrics` that depend on `every`.
    mutating func metric(_ rule: ValueRuleSyntax, _ entry: MappingEntry) -> ValueRuleSyntax? {
        guard entry.node.pairs != nil else { return nil }
        guard entry["every"] != nil else {
            for (key, pair) in entry.pairs(["while", "phase"]) {
                report(
                    .contradictoryKeys, "`\(key)` requires `every`", at: pair.key.range,
                    label: key == "while" ? "a metric of events has `when`" : nil)
            }
            return rule.value.isUnread ? nil : rule
        }
        for (key, pair) in entry.pairs(["action", "except"]) {
            report(
                .contradictoryKeys, "a metric with `every` has no `\(key)`", at: pair.key.range,
                label: "the clock sends it, and no event")
        }
        if lacks(["while"], entry) {
            report(
                .missingKey, "a metric with `every` needs the key `while`", at: rule.name.range,
                label: "when does the clock send it? such as `while: playback.open`")
        }
        guard let period = rule.period, !period.condition.isUnread, !rule.value.isUnread else { return nil }
        var rule = rule
        rule.filter = .only([])
        return rule
    }
}
