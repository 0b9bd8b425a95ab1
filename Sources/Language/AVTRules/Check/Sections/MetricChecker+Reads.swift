import AVTDiagnostics
import AVTExpressions

// Metrics that read the values of other metrics of the same step: `metrics.NAME`.
extension MetricChecker {
    /// Reports metrics that a formula reads although they are never sent with the same event.
    func checkMetricsRead(
        by entry: ValueRuleSyntax, _ filter: ActionFilter, _ typed: TypedParts,
        into diagnostics: inout DiagnosticCollector
    ) {
        var reported: Set<Int> = []
        for (index, range) in ([entry.value] + [entry.when].compactMap(\.self)).flatMap(names.namedMetrics)
        where reported.insert(index).inserted {
            let other = names.metrics[index].entry
            let name = other.name.text
            if other.period != nil {
                diagnostics.report(
                    Diagnostic(
                        .metricOfAnotherEvent,
                        "`metrics.\(name)` is never there: the clock sends `\(name)`, not an event",
                        at: range, related: [LabelledRange(other.name.range, "its formula has `every`")],
                        notes: [DiagnosticNote("read the values that its formula reads, such as a measure")]))
            } else if let rule = typed.metrics[index].result?.rule, rule.filter.isDisjoint(with: filter) {
                diagnostics.report(
                    Diagnostic(
                        .metricOfAnotherEvent,
                        "`metrics.\(name)` is never there: no event sends both `\(name)` and `\(entry.name.text)`",
                        at: range, label: "`\(entry.name.text)` is sent with \(phrase(of: filter))",
                        related: [LabelledRange(other.name.range, "sent with \(phrase(of: rule.filter))")],
                        notes: [
                            DiagnosticNote(
                                "`metrics.NAME` is the value that the same event sends; "
                                    + (names.nameSent(by: name).map { "`\(name)` sends the value of `\($0)`" }
                                        ?? "a transition can keep another event's value in `memory`"))
                        ]))
            }
        }
    }

    private func phrase(of filter: ActionFilter) -> String {
        switch filter {
        case .any: return "any event"
        case .only(let actions):
            let quoted = actions.prefix(3).map { "`\(names.table.actions[$0])`" }
            return quoted.joined(separator: ", ") + (actions.count > 3 ? ", ..." : "")
        }
    }

    /// Reports metrics that read each other in a cycle.
    func reportCycle(
        _ path: [Int], closedBy last: Int, at range: SourceRange, into diagnostics: inout DiagnosticCollector
    ) {
        guard let start = path.firstIndex(of: last) else { return }
        let cycle = (path[start...] + [last]).map { names.metrics[$0].entry.name }
        let quoted = cycle.map { "`\($0.text)`" }
        let message =
            quoted.count == 2
            ? "the metric \(quoted[0]) reads itself" : "metrics read each other: " + quoted.joined(separator: " reads ")
        let others = zip(cycle, quoted.dropFirst()).dropLast().map { LabelledRange($0.range, "reads \($1)") }
        diagnostics.report(
            Diagnostic(.cyclicDefinition, message, at: range, label: "this closes the cycle", related: others))
    }
}

extension PackNames {
    /// Returns the metrics that a formula reads, and where it names them.
    func namedMetrics(in formula: FormulaSyntax) -> [(index: Int, range: SourceRange)] {
        formula.expression.names(exceptValuesOf: { _ in [] }).compactMap { name in
            guard let path = name.path, path.count == 2, path[0] == "metrics", let index = metricIndices[path[1]] else {
                return nil
            }
            return (index, formula.range(of: name.range))
        }
    }

    /// Returns the name whose value a metric sends, or `nil` if its formula is no single name that formulas can read here.
    func nameSent(by metric: String) -> String? {
        guard let index = metricIndices[metric], let path = metrics[index].entry.value.expression.path,
            path.count == 1, self[path[0]] != nil
        else { return nil }
        return path[0]
    }
}

extension ActionFilter {
    /// True if no action is included in both.
    fileprivate func isDisjoint(with other: ActionFilter) -> Bool {
        switch (self, other) {
        case (.only(let actions), let filter), (let filter, .only(let actions)):
            !actions.contains(where: filter.contains)
        case (.any, .any): false
        }
    }
}
