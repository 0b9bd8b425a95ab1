import AVTDiagnostics
import AVTEngine
import AVTExpressions

extension PackChecker {
    /// Lists the metric formulas of all layers, in the order in which they are sent.
    mutating func declareMetrics() {
        metrics = pack.layers.enumerated().flatMap { layer in
            layer.element.metrics.map { layerEntry in
                MetricInCheck(
                    entry: layerEntry.entry.syntax, origin: layerEntry.origin, layer: layer.offset,
                    overridden: layerEntry.overridden.first.map { ($0.entry.syntax, $0.origin) })
            }
        }
        for (index, metric) in metrics.enumerated() where metricIndices[metric.entry.name.text] == nil {
            metricIndices[metric.entry.name.text] = index
        }
    }

    /// Checks metric formulas, in order of dependency.
    mutating func checkMetrics() {
        for index in metrics.indices { checkMetric(index) }
        for metric in metrics {
            guard case .done(let rule?) = metric.progress else { continue }
            checked.metrics.append(rule)
            checked.metrics[checked.metrics.count - 1].formula = metric.entry.value
            checked.metrics[checked.metrics.count - 1].whenFormula = metric.entry.when
            checked.writtenValues.append(
                WrittenValue(
                    subject: .metric(checked.metrics.count - 1), name: metric.entry.name, filter: rule.filter,
                    when: written(rule.when, metric.entry.when), value: rule.value, formula: metric.entry.value,
                    layer: metric.layer, origin: metric.origin, isPeriodic: metric.entry.period != nil))
        }
    }

    private mutating func checkMetric(_ start: Int) {
        var path = [start]
        while let index = path.last {
            if case .done = metrics[index].progress {
                path.removeLast()
                continue
            }
            metrics[index].progress = .checking
            let others = metrics[index].formulas.flatMap(namedMetrics)
            if let circular = others.first(where: { metrics[$0.index].isChecking }) {
                reportCycle(ofMetrics: path, closedBy: circular.index, at: circular.range)
                for member in path { metrics[member].progress = .done(nil) }
                return
            }
            if let waiting = others.first(where: { metrics[$0.index].isWaiting }) {
                path.append(waiting.index)
                continue
            }
            let rule = rule(of: metrics[index])
            for part in [rule?.when, rule?.value].compactMap(\.self) {
                let extent = extent(of: part)
                metrics[index].extent.size += extent.size
                metrics[index].extent.depth = max(metrics[index].extent.depth, extent.depth)
            }
            metrics[index].progress = .done(rule)
            path.removeLast()
        }
    }

    private mutating func rule(of metric: MetricInCheck) -> MetricRule? {
        let entry = metric.entry
        let context = context(ofMetric: entry, origin: metric.origin)
        let declared = vocabulary.metrics[entry.name.text]
        if declared == nil, !damaged.contains(entry.name.text) {
            diagnostics.report(
                .unknown(
                    .unknownMetric, "there is no metric `\(entry.name.text)`", entry.name,
                    among: near(vocabulary.metrics.keys), label: "declare it in `vocabulary.metrics`"))
        }
        let filter = filter(entry.filter)
        let period = entry.period.map { self.period($0, origin: metric.origin) }
        let when = entry.when.flatMap { condition($0, context) }
        // If declarations conflict, it is not known which one applies.
        let unit = declared?.isConflicting == true ? nil : declared?.unit.map { Unit($0) }
        var expected = ExpectedValue(numberOf: "`\(entry.name.text)`", unit: unit, declaredAt: declared?.range)
        expected.acceptsIntegerQuotients = declared == nil
        if entry.period == nil { checkMetricsRead(by: entry, filter) }
        guard let value = value(entry.value, context, expected), let declared else { return nil }
        if let problem = unitProblem(of: value, metric) { diagnostics.report(problem) }
        return MetricRule(
            name: entry.name.text, layer: metric.layer, layerName: pack.layers[metric.layer].syntax.header.name.text,
            isCounter: declared.type == .counter, bounds: declared.bounds, aggregate: declared.aggregate?.kind,
            unit: unit,
            meaning: declared.meaning, description: declared.description, filter: filter, period: period ?? nil,
            when: when, value: value,
            range: entry.name.range)
    }

    /// Returns a diagnostic if an override has a different unit than the formula that it replaces, and otherwise `nil`.
    ///
    /// If a metric has a declared unit, the formula is compared with that. Otherwise, as for a ratio, the metric has
    /// the unit of its formula, and its consumers rely on that unit, whichever pack is above.
    private func unitProblem(of value: TypedExpression, _ metric: MetricInCheck) -> Diagnostic? {
        let entry = metric.entry
        guard let (former, origin) = metric.overridden, let declared = vocabulary.metrics[entry.name.text],
            declared.unit == nil, !declared.isConflicting
        else { return nil }
        let scope = FormulaScope(checker: self, context: context(ofMetric: former, origin: origin))
        let typed = checkExpression(
            former.value.expression, in: scope, expecting: .number, isStrict: isStrict, patterns: patterns
        ).typed
        guard let typed else { return nil }
        let name = "`\(entry.name.text)` of `\(pack.layers[origin].syntax.header.name.text)`"
        let problem: ExpressionProblem
        if let unit = typed.type.unit {
            // A number without a unit may be a share: 1 if something happened, 0 if not.
            guard value.type.unit != nil || !unit.isShare,
                let mismatch = value.problem(as: unit, of: name, keepsFractions: true, isStrict: isStrict)
            else { return nil }
            problem = mismatch
        } else {
            guard let unit = value.type.unit, !unit.isShare, !unit.isSame(as: .count) else { return nil }
            problem = ExpressionProblem(
                code: .unitMismatch, message: "\(name) has no unit, this is in \(unit.name)", range: value.range,
                label: unit.name)
        }
        var diagnostic = diagnostic(for: problem, in: entry.value)
        let unit = typed.type.unit.map { "in \($0.name)" } ?? "without unit"
        diagnostic.related.append(LabelledRange(former.value.range, "the formula that it overrides is \(unit)"))
        diagnostic.notes.append(DiagnosticNote("send a number in another unit under a name of its own"))
        return diagnostic
    }

    /// Returns a checked condition with its formula, or `nil` if there is none.
    func written(
        _ condition: TypedExpression?, _ formula: FormulaSyntax?
    ) -> (expression: TypedExpression, formula: FormulaSyntax)? {
        condition.flatMap { condition in formula.map { (condition, $0) } }
    }

    /// Returns the context of a metric formula.
    ///
    /// A metric that the clock sends has neither an event nor a step, and an identifier generated for it would be
    /// missing elsewhere.
    private func context(ofMetric entry: ValueRuleSyntax, origin: Int) -> FormulaContext {
        var context = FormulaContext(phrase: "a metric", abilities: .everything, origin: origin)
        if entry.period != nil {
            context.phrase = "a metric with `every`"
            context.abilities = [.time, .measures, .timers, .trackers, .windows]
        } else {
            context.abilities.insert(.metrics)
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
