import AVTDiagnostics
import AVTExpressions

/// Checks guarantees.
struct GuaranteeChecker {
    let names: PackNames
    /// The checked timers, about which guarantees can be.
    let timers: [TimerDeclaration]

    /// Checks all guarantees, those of the outermost layer first.
    func check(_ formulas: inout FormulaChecker, into diagnostics: inout DiagnosticCollector) -> [Guarantee] {
        var guarantees: [Guarantee] = []
        for (layer, layerEntry) in names.pack.layers.flatMap({ layer in layer.guarantees.map { (layer, $0) } }) {
            let (entry, origin) = (layerEntry.entry, layerEntry.origin)
            guard let (demand, text, range) = demand(entry.demand, origin: origin, &formulas, into: &diagnostics)
            else { continue }
            guarantees.append(
                Guarantee(
                    name: entry.name.text, layerName: layer.syntax.header.name.text, demand: demand, text: text,
                    because: entry.because?.text, range: range, player: layer.player))
        }
        return guarantees
    }

    private func demand(
        _ demand: GuaranteeSyntax.Demand, origin: Int, _ formulas: inout FormulaChecker,
        into diagnostics: inout DiagnosticCollector
    ) -> (Guarantee.Demand, String, SourceRange)? {
        func said(_ formula: FormulaSyntax, _ demand: Guarantee.Demand) -> (Guarantee.Demand, String, SourceRange) {
            (demand, formula.text, formula.range)
        }
        func finite(_ formula: FormulaSyntax) -> FiniteCondition? {
            self.finite(formula, origin, &formulas, into: &diagnostics)
        }
        switch demand {
        case .never(let formula): return finite(formula).map { said(formula, .never($0)) }
        case .always(let formula): return finite(formula).map { said(formula, .always($0)) }
        case .reachable(let formula): return finite(formula).map { said(formula, .reachable($0)) }
        case .causes(let filter, let actions):
            let filter = names.filter(filter, into: &diagnostics)
            if let metric = actions.first(where: isMetric) {
                diagnostics.report(
                    .problem(
                        .unknownAction, "`\(metric.text)` is a metric, and metrics cannot be guaranteed",
                        at: metric.range, label: "a test can expect it, see `rules/reference/testing.md`"))
                return nil
            }
            guard let indices = names.filter(.only(actions), into: &diagnostics).named, indices.count == actions.count,
                let first = actions.first?.range, let last = actions.last?.range
            else { return nil }
            let range = SourceRange(file: first.file, lower: first.lower, upper: last.upper)
            return (.causes(filter, indices), actions.map(\.text).joined(separator: ", "), range)
        case .after(let filter, let expected, let until):
            let filter = names.filter(filter, into: &diagnostics)
            let expectation = finite(expected)
            let end = until.map { finite($0) }
            // An invalid `until` has been reported, and nothing can be proved from it.
            guard let expectation, end.map({ $0 != nil }) ?? true else { return nil }
            return said(expected, .after(filter, expect: expectation, until: end ?? nil))
        }
    }

    private func isMetric(_ name: TextSyntax) -> Bool {
        names.vocabulary.metrics[name.text] != nil && !names.vocabulary.actions.contains(name.text)
    }

    private func finite(
        _ formula: FormulaSyntax, _ origin: Int, _ formulas: inout FormulaChecker,
        into diagnostics: inout DiagnosticCollector
    ) -> FiniteCondition? {
        let context = FormulaContext(
            phrase: "a guarantee", abilities: [.timers, .trackers, .windows], origin: origin, isProved: true)
        guard let typed = formulas.condition(formula, context, as: .guarantee, into: &diagnostics) else { return nil }
        var reader = FiniteReader(names: names, typed: formulas.typed, timers: timers)
        if let finite = reader.condition(typed) { return finite }
        if let (range, reason) = reader.obstacle {
            diagnostics.report(
                Diagnostic(
                    .notAvailableHere, "a guarantee cannot be decided by \(reason)", at: formula.range(of: range),
                    notes: [DiagnosticNote(FormulaContext.proofAdvice)]))
        }
        return nil
    }
}
