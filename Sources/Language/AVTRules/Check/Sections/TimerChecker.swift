import AVTDiagnostics
import AVTExpressions

/// Checks timers.
struct TimerChecker {
    let names: PackNames

    /// Checks all timers, in the order of their indices.
    func check(_ formulas: inout FormulaChecker, into diagnostics: inout DiagnosticCollector) -> [TimerDeclaration] {
        names.timers.compactMap { layerEntry in
            let (entry, origin) = (layerEntry.entry, layerEntry.origin)
            let after = entry.after.flatMap {
                formulas.period($0, "the period of a timer", origin: origin, into: &diagnostics)
            }
            let every = entry.every.flatMap {
                formulas.period($0, "the period of a timer", origin: origin, into: &diagnostics)
            }
            let context = FormulaContext.standing("the condition of a timer", origin: origin)
            let condition = entry.condition.flatMap { formulas.condition($0, context, into: &diagnostics) }
            guard let action = names.emittedAction(entry.emit, into: &diagnostics) else { return nil }
            if entry.condition != nil { formulas.used.read.insert(entry.name.text) }
            return TimerDeclaration(
                name: entry.name.text, after: after, every: every, condition: condition,
                keepsPhase: entry.keepsPhase, action: action, player: names.player(ofDeclared: entry.name.text))
        }
    }
}
