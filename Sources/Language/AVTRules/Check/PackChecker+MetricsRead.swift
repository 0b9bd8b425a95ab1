import AVTDiagnostics
import AVTExpressions

/// Metrics that read the values of other metrics of the same step: `metrics.NAME`.
extension PackChecker {
    /// Returns the metrics that a formula reads, and where it names them.
    func namedMetrics(in formula: FormulaSyntax) -> [(index: Int, range: SourceRange)] {
        formula.expression.names(exceptValuesOf: { _ in [] }).compactMap { name in
            guard let path = name.path, path.count == 2, path[0] == "metrics", let index = metricIndices[path[1]] else {
                return nil
            }
            return (index, formula.range(of: name.range))
        }
    }

    /// Reports metrics that a formula reads although they are never sent with the same event.
    mutating func checkMetricsRead(by entry: ValueRuleSyntax, _ filter: ActionFilter) {
        var reported: Set<Int> = []
        for (index, range) in ([entry.value] + [entry.when].compactMap(\.self)).flatMap(namedMetrics)
        where reported.insert(index).inserted {
            let other = metrics[index].entry
            let name = other.name.text
            if other.period != nil {
                diagnostics.report(
                    Diagnostic(
                        .metricOfAnotherEvent,
                        "`metrics.\(name)` is never there: the clock sends `\(name)`, not an event",
                        at: range, related: [LabelledRange(other.name.range, "its formula has `every`")],
                        notes: [DiagnosticNote("read what its formula reads, such as a measure")]))
            } else if case .done(let rule?) = metrics[index].progress, rule.filter.isDisjoint(with: filter) {
                diagnostics.report(
                    Diagnostic(
                        .metricOfAnotherEvent,
                        "`metrics.\(name)` is never there: no event sends both `\(name)` and `\(entry.name.text)`",
                        at: range, label: "`\(entry.name.text)` is sent with \(phrase(of: filter))",
                        related: [LabelledRange(other.name.range, "sent with \(phrase(of: rule.filter))")],
                        notes: [
                            DiagnosticNote(
                                "`metrics.NAME` is the value that the same event sends; a transition can keep another "
                                    + "event's value in `memory`")
                        ]))
            }
        }
    }

    private func phrase(of filter: ActionFilter) -> String {
        switch filter {
        case .any: return "any event"
        case .only(let actions):
            let names = actions.prefix(3).map { "`\(table.actions[$0])`" }
            return names.joined(separator: ", ") + (actions.count > 3 ? ", ..." : "")
        }
    }

    /// Reports metrics that read each other in a cycle.
    mutating func reportCycle(ofMetrics path: [Int], closedBy last: Int, at range: SourceRange) {
        guard let start = path.firstIndex(of: last) else { return }
        let cycle = (path[start...] + [last]).map { metrics[$0].entry.name }
        let names = cycle.map { "`\($0.text)`" }
        let message =
            names.count == 2
            ? "the metric \(names[0]) reads itself" : "metrics read each other: " + names.joined(separator: " reads ")
        let others = zip(cycle, names.dropFirst()).dropLast().map { LabelledRange($0.range, "reads \($1)") }
        diagnostics.report(
            Diagnostic(.cyclicDefinition, message, at: range, label: "this closes the cycle", related: others))
    }
}

extension MetricInCheck {
    var isChecking: Bool { if case .checking = progress { true } else { false } }
    var isWaiting: Bool { if case .waiting = progress { true } else { false } }
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
