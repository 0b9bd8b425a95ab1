import AVTDiagnostics
import AVTEngine
import AVTExpressions

/// Checks metric formulas.
struct MetricChecker {
    let names: PackNames

    /// Checks all metric formulas, in order of dependency.
    ///
    /// - Parameters:
    ///   - formulas: Checks the formulas.
    ///   - diagnostics: Receives all problems.
    /// - Returns: The metrics, in the order in which they are sent, and their formulas as written.
    func check(
        _ formulas: inout FormulaChecker, into diagnostics: inout DiagnosticCollector
    ) -> (metrics: [MetricRule], written: [WrittenValue]) {
        for index in names.metrics.indices { check(index, &formulas, into: &diagnostics) }
        var metrics: [MetricRule] = []
        var written: [WrittenValue] = []
        for (metric, progress) in zip(names.metrics, formulas.typed.metrics) {
            guard let rule = progress.result?.rule else { continue }
            written.append(
                WrittenValue(
                    subject: .metric(metrics.count), name: metric.entry.name, filter: rule.filter,
                    when: WrittenValue.condition(rule.when, metric.entry.when), value: rule.value,
                    formula: metric.entry.value, layer: metric.layer, origin: metric.origin,
                    isPeriodic: metric.entry.period != nil))
            metrics.append(rule)
        }
        return (metrics, written)
    }

    private func check(
        _ start: Int, _ formulas: inout FormulaChecker, into diagnostics: inout DiagnosticCollector
    ) {
        var path = [start]
        while let index = path.last {
            if formulas.typed.metrics[index].isDone {
                path.removeLast()
                continue
            }
            formulas.typed.metrics[index] = .checking
            let others = names.metrics[index].formulas.flatMap(names.namedMetrics)
            if let circular = others.first(where: { formulas.typed.metrics[$0.index].isChecking }) {
                reportCycle(path, closedBy: circular.index, at: circular.range, into: &diagnostics)
                for member in path { formulas.typed.metrics[member] = .done(nil) }
                return
            }
            if let waiting = others.first(where: { formulas.typed.metrics[$0.index].isWaiting }) {
                path.append(waiting.index)
                continue
            }
            let rule = rule(of: names.metrics[index], &formulas, into: &diagnostics)
            formulas.typed.metrics[index] = .done(
                rule.map { .init(rule: $0, extent: extent(of: $0, formulas.typed)) })
            path.removeLast()
        }
    }

    private func extent(of rule: MetricRule, _ typed: TypedParts) -> FormulaExtent {
        [rule.when, rule.value].compactMap(\.self).reduce(into: FormulaExtent()) { total, part in
            let extent = typed.extent(of: part)
            total.size += extent.size
            total.depth = max(total.depth, extent.depth)
        }
    }

    private func rule(
        of metric: DeclaredMetric, _ formulas: inout FormulaChecker, into diagnostics: inout DiagnosticCollector
    ) -> MetricRule? {
        let entry = metric.entry
        let context = context(ofMetric: entry, origin: metric.origin)
        let declared = names.vocabulary.metrics[entry.name.text]
        if declared == nil, !names.damaged.contains(entry.name.text) {
            diagnostics.report(
                .unknown(
                    .unknownMetric, "there is no metric `\(entry.name.text)`", entry.name,
                    among: diagnostics.near(names.vocabulary.metrics.keys), label: "declare it in `vocabulary.metrics`")
            )
        }
        let filter = names.filter(entry.filter, into: &diagnostics)
        let period = entry.period.map { self.period($0, origin: metric.origin, &formulas, into: &diagnostics) }
        var ofWhen = context
        ofWhen.actions = filter.named
        let when = entry.when.flatMap { formulas.condition($0, ofWhen, into: &diagnostics) }
        // If declarations conflict, it is not known which one applies.
        let unit = declared?.isConflicting == true ? nil : declared?.unit.map { Unit($0) }
        var expected = ExpectedValue(numberOf: "`\(entry.name.text)`", unit: unit, declaredAt: declared?.range)
        expected.acceptsIntegerQuotients = declared == nil
        if entry.period == nil { checkMetricsRead(by: entry, filter, formulas.typed, into: &diagnostics) }
        guard let value = formulas.value(entry.value, context, expected, into: &diagnostics), let declared else {
            return nil
        }
        if let problem = unitProblem(of: value, metric, formulas, diagnostics) { diagnostics.report(problem) }
        return MetricRule(
            name: entry.name.text, layer: metric.layer,
            layerName: names.pack.layers[metric.layer].syntax.header.name.text,
            isCounter: declared.type == .counter, bounds: declared.bounds, aggregate: declared.aggregate?.kind,
            unit: unit,
            meaning: declared.meaning, description: declared.description, filter: filter, period: period ?? nil,
            when: when, value: value,
            range: entry.name.range, formula: entry.value, whenFormula: entry.when)
    }

    /// Returns a diagnostic if an override has a different unit than the formula that it replaces, and otherwise `nil`.
    ///
    /// If a metric has a declared unit, the formula is compared with that. Otherwise, as for a ratio, the metric has
    /// the unit of its formula, and its consumers rely on that unit, whichever pack is above.
    private func unitProblem(
        of value: TypedExpression, _ metric: DeclaredMetric, _ formulas: FormulaChecker,
        _ diagnostics: DiagnosticCollector
    ) -> Diagnostic? {
        let entry = metric.entry
        guard let (previous, origin) = metric.overridden, let declared = names.vocabulary.metrics[entry.name.text],
            declared.unit == nil, !declared.isConflicting
        else { return nil }
        let scope = formulas.scope(context(ofMetric: previous, origin: origin), diagnostics)
        let typed = checkExpression(
            previous.value.expression, in: scope, expecting: .number, isStrict: formulas.isStrict,
            patterns: formulas.patterns
        ).typed
        guard let typed else { return nil }
        let name = "`\(entry.name.text)` of `\(names.pack.layers[origin].syntax.header.name.text)`"
        let problem: ExpressionProblem
        if let unit = typed.type.unit {
            // A number without a unit may be a share: 1 if something happened, 0 if not.
            guard value.type.unit != nil || !unit.isShare,
                let mismatch = value.problem(as: unit, of: name, keepsFractions: true, isStrict: formulas.isStrict)
            else { return nil }
            problem = mismatch
        } else {
            guard let unit = value.type.unit, !unit.isShare, !unit.isSame(as: .count) else { return nil }
            problem = ExpressionProblem(
                code: .unitMismatch, message: "\(name) has no unit, this is in \(unit.name)", range: value.range,
                label: unit.name)
        }
        var diagnostic = names.diagnostic(for: problem, in: entry.value)
        let unit = typed.type.unit.map { "in \($0.name)" } ?? "without unit"
        diagnostic.related.append(LabelledRange(previous.value.range, "the formula that it overrides is \(unit)"))
        diagnostic.notes.append(DiagnosticNote("send a number in another unit under a name of its own"))
        return diagnostic
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

    private func period(
        _ syntax: PeriodSyntax, origin: Int, _ formulas: inout FormulaChecker,
        into diagnostics: inout DiagnosticCollector
    ) -> MetricPeriod? {
        let every = formulas.period(syntax.every, "the period of a metric", origin: origin, into: &diagnostics)
        let context = FormulaContext.standing("the condition by which a metric is sent", origin: origin)
        let condition = formulas.condition(syntax.condition, context, into: &diagnostics)
        guard let every, let condition else { return nil }
        return MetricPeriod(every: every, condition: condition, keepsPhase: syntax.keepsPhase)
    }
}
