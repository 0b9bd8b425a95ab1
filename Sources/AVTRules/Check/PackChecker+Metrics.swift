import AVTDiagnostics
import AVTEngine
import AVTExpressions

extension PackChecker {
    /// Checks metric formulas.
    mutating func checkMetrics() {
        for (layer, placed) in pack.layers.enumerated().flatMap({ layer in
            layer.element.metrics.map { (layer.offset, $0) }
        }) {
            let entry = placed.entry.syntax
            let context = context(ofMetric: entry, origin: placed.origin)
            let metric = vocabulary.metrics[entry.name.text]
            if metric == nil, !damaged.contains(entry.name.text) {
                diagnostics.report(
                    .unknown(
                        .unknownMetric, "there is no metric `\(entry.name.text)`", entry.name,
                        among: near(vocabulary.metrics.keys), label: "declare it in `vocabulary.metrics`"))
            }
            let filter = filter(entry.filter)
            let period = entry.period.map { self.period($0, origin: placed.origin) }
            let when = entry.when.flatMap { condition($0, context) }
            let unit = metric?.unit.map { Unit($0) }
            let expected = ExpectedValue(
                numberOf: "`\(entry.name.text)`", unit: unit, declaredAt: metric?.range)
            guard let value = value(entry.value, context, expected), let metric else { continue }
            checked.metrics.append(
                MetricRule(
                    name: entry.name.text, layer: layer, layerName: pack.layers[layer].syntax.header.name.text,
                    isCounter: metric.type == .counter, bounds: metric.bounds, unit: unit, meaning: metric.meaning,
                    description: metric.description, filter: filter, period: period ?? nil, when: when, value: value,
                    range: entry.name.range))
        }
    }

    /// What a metric formula can read.
    ///
    /// One that the clock sends has neither event nor step; and an id drawn for it would be missing elsewhere.
    private func context(ofMetric entry: ValueRuleSyntax, origin: Int) -> FormulaContext {
        var context = FormulaContext(phrase: "a metric", abilities: .everything, origin: origin)
        if entry.period != nil {
            context.phrase = "a metric with `every`"
            context.abilities = [.time, .measures, .timers, .trackers]
        }
        context.allowsMissing = true
        return context
    }

    private mutating func period(_ syntax: PeriodSyntax, origin: Int) -> MetricPeriod? {
        let every = self.period(syntax.every, "the period of a metric", origin: origin)
        let condition = condition(
            syntax.condition, .standing("the condition by which a metric is sent", origin: origin))
        guard let every, let condition else { return nil }
        return MetricPeriod(every: every, condition: condition, keepsPhase: syntax.keepsPhase)
    }
}
