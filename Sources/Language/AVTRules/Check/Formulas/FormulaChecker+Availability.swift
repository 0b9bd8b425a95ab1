import AVTDiagnostics
import AVTExpressions

// What formulas can read in which context.
extension FormulaChecker {
    /// Reports what a formula reads that its context does not have; returns false if there is any.
    func checkAvailability(
        of parts: [(reference: Int, range: Range<Int>)], in formula: FormulaSyntax, _ context: FormulaContext,
        into diagnostics: inout DiagnosticCollector
    ) -> Bool {
        var isAvailable = true
        var said: Set<String> = []
        for part in parts {
            let reference = names.table.references[part.reference]
            guard let problem = unavailable(reference, context) else { continue }
            isAvailable = false
            // `became` and `changed` stand for several readings at one location.
            guard said.insert("\(part.range) \(problem)").inserted else { continue }
            if let window = windowAdvice(reference, at: part.range, in: formula, context) {
                let problem = ExpressionProblem(
                    code: .notAvailableHere, message: problem, range: part.range, notes: [window.note],
                    fixes: window.fix.map { [$0] } ?? [])
                diagnostics.report(names.diagnostic(for: problem, in: formula))
                continue
            }
            if let name = formula.expression.nameAfterWas(at: part.range), context.readsStateBefore {
                let problem = ExpressionProblem(
                    code: .notAvailableHere, message: problem, range: part.range,
                    notes: ["a transition already reads the values from before the event"],
                    fixes: [ExpressionFix("write `\(name)`", [ExpressionEdit(part.range, name)])])
                diagnostics.report(names.diagnostic(for: problem, in: formula))
                continue
            }
            diagnostics.report(
                .problem(
                    .notAvailableHere, problem, at: formula.range(of: part.range), notes: advice(reference, context)))
        }
        return isAvailable
    }

    /// Returns why a reference cannot be read in a context, or `nil` if it can.
    private func unavailable(_ reference: Reference, _ context: FormulaContext) -> String? {
        let missing = typed.needs(of: reference).subtracting(context.abilities)
        guard !missing.isEmpty else { return nil }
        return "\(context.phrase) cannot read \(missing.phrase)"
    }

    private func advice(_ reference: Reference, _ context: FormulaContext) -> [String] {
        let missing = typed.needs(of: reference).subtracting(context.abilities)
        if context.isProved { return [proofAdvice(missing)] }
        var advice: [String] = []
        if missing.contains(.past) {
            advice.append(
                "`was`, `became` and `changed` can stand in `attributes`, in `metrics`, in transitions with "
                    + "`stage: last`, and in `emit` with `after`")
        }
        if missing.contains(.metrics) {
            advice.append("only formulas of `metrics` that events send can read `metrics.NAME`")
        }
        if missing.contains(.event), !context.isConstant {
            advice.append("a transition can keep the value in `memory`, which can be read here")
        }
        return advice
    }

    /// Returns what to do in place of reading what guarantees cannot read.
    private func proofAdvice(_ missing: FormulaContext.Abilities) -> String {
        missing.contains(.past)
            ? "a guarantee about the state after an event is written `after: ACTION, expect: ...`"
            : "guarantees are about state, timers and windows; a test can check this value, see "
                + "`rules/reference/testing.md`"
    }
}

extension ExpressionSyntax {
    /// Returns the name after `was.` if that is what is written at a range, and otherwise `nil`.
    fileprivate func nameAfterWas(at part: Range<Int>) -> String? {
        if range == part { return text.hasPrefix("was.") ? String(text.dropFirst(4)) : nil }
        return children.lazy.compactMap { $0.nameAfterWas(at: part) }.first
    }
}

extension FormulaContext.Abilities {
    /// The abilities as a phrase for messages.
    var phrase: String {
        let names: [(FormulaContext.Abilities, String)] = [
            (.event, "the event"), (.action, "the action"), (.time, "the time"), (.measures, "measures"),
            (.timers, "timers"), (.trackers, "other trackers"), (.ids, "new identifiers"),
            (.unsent, "what was sent"), (.windows, "windows of time"),
            (.past, "what was before"), (.metrics, "metrics"),
        ]
        return names.filter { contains($0.0) }.map(\.1).joined(separator: " and ")
    }
}
