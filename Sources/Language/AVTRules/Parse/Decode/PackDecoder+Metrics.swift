import AVTDiagnostics
import AVTEngine
import AVTYAML

extension PackDecoder {
    mutating func metric(name: TextSyntax, node: YAMLNode) -> MetricDeclarationSyntax? {
        guard let type: MetricTypeSyntax = word(node["type"]) else { return nil }
        if type == .histogram, lacks(["buckets"], node, .metricDeclaration) {
            report(
                .missingKey, "a histogram needs the key `buckets`", at: name.range, label: "in which buckets?",
                notes: ["their upper bounds, such as `[100ms, 1s, 10s]`, or `{ start: 100ms, factor: 2, count: 10 }`"])
        }
        if type != .histogram, let pair = node.pairs?.first(where: { $0.key.scalar?.text == "buckets" }) {
            report(
                .contradictoryKeys, "a \(type.rawValue) has no `buckets`", at: pair.key.range,
                label: "they go with `type: histogram`")
        }
        let aggregate = aggregate(node["aggregate"], of: type)
        let buckets = type == .histogram ? buckets(node["buckets"]) : nil
        guard type != .histogram || buckets != nil else { return nil }
        return MetricDeclarationSyntax(
            name: name, type: type, buckets: buckets, unit: node["unit"]?.text, aggregate: aggregate,
            meaning: node["meaning"]?.text,
            description: node["description"]?.text)
    }

    /// Returns the declared aggregate, or `nil` if there is none or after reporting an error.
    private mutating func aggregate(_ node: YAMLNode?, of type: MetricTypeSyntax) -> AggregateSyntax? {
        guard let node, let kind: MetricAggregate = word(node) else { return nil }
        guard type != .counter || kind == .total else {
            report(
                .contradictoryKeys, "a counter is summarised by its total", at: node.range,
                label: "leave it out, or declare a gauge",
                notes: ["the values of a counter are increments: their \(kind.rawValue) says nothing of the count"])
            return nil
        }
        return AggregateSyntax(kind: kind, range: node.range)
    }

    private func buckets(_ node: YAMLNode?) -> BucketsSyntax? {
        guard let node else { return nil }
        if node.items != nil { return BucketsSyntax(kind: .fixed(texts(node)), range: node.range) }
        guard let start = node["start"]?.text, let factor = node["factor"]?.text, let count = node["count"]?.text else {
            return nil
        }
        return BucketsSyntax(kind: .exponential(start: start, factor: factor, count: count), range: node.range)
    }

    /// Decodes an entry of `metrics`.
    mutating func metricRule(name: TextSyntax, node: YAMLNode) -> ValueRuleSyntax? {
        guard node.pairs != nil else { return nil }
        guard let every = node["every"] else {
            for pair in node.pairs ?? [] {
                guard let key = pair.key.scalar?.text, ["while", "phase"].contains(key) else { continue }
                report(
                    .contradictoryKeys, "`\(key)` goes with `every`", at: pair.key.range,
                    label: key == "while" ? "a metric of events has `when`" : nil)
            }
            return valueRule(name: name, node: node)
        }
        for pair in node.pairs ?? [] {
            guard let key = pair.key.scalar?.text, ["action", "except"].contains(key) else { continue }
            report(
                .contradictoryKeys, "a metric with `every` has no `\(key)`", at: pair.key.range,
                label: "the clock sends it, and no event")
        }
        if lacks(["while"], node, .metricRule) {
            report(
                .missingKey, "a metric with `every` needs the key `while`", at: name.range,
                label: "when does the clock send it? such as `while: playback.open`")
        }
        let period = formula(every)
        let condition = formula(node["while"])
        guard var rule = valueRule(name: name, node: node), let period, let condition else { return nil }
        rule.filter = .only([])
        rule.period = PeriodSyntax(
            every: period, condition: condition, keepsPhase: node["phase"]?.scalar?.text == "keep")
        return rule
    }
}
