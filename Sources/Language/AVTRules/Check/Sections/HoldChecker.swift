import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTExpressions

/// Checks holds.
struct HoldChecker {
    let names: PackNames

    /// Checks all holds, those of the outermost layer first.
    func check(_ formulas: inout FormulaChecker, into diagnostics: inout DiagnosticCollector) -> [Hold] {
        names.pack.layers.flatMap { layer in
            layer.holds.compactMap { hold($0, layer.syntax.header.name.text, &formulas, into: &diagnostics) }
        }
    }

    private func hold(
        _ layerEntry: LayerEntry<HoldSyntax>, _ layerName: String, _ formulas: inout FormulaChecker,
        into diagnostics: inout DiagnosticCollector
    ) -> Hold? {
        let entry = layerEntry.entry
        var context = FormulaContext.standing("the length of a hold", origin: layerEntry.origin)
        context.allowsMissing = true
        let length = formulas.value(
            entry.length, context, ExpectedValue(.int(.milliseconds), of: "the length of a hold"), into: &diagnostics)
        let after = heldActions(entry.after, into: &diagnostics)
        let until = heldActions(entry.until, into: &diagnostics)
        let drop = entry.drop.compactMap { self.drop($0, of: entry, into: &diagnostics) }
        let limit = names.limit(
            entry.limit, within: HoldInfo.limits, usual: HoldInfo.defaultLimit, into: &diagnostics)
        guard let length else { return nil }
        return Hold(
            name: entry.name.text, layerName: layerName, after: after, length: length, until: until, drop: drop,
            limit: limit, because: entry.because?.text)
    }

    /// Returns the distinct actions of a key.
    private func heldActions(_ actions: [TextSyntax], into diagnostics: inout DiagnosticCollector) -> [Int] {
        let held = actions.filter { isHeld($0, into: &diagnostics) }
        return names.filter(.only(held), into: &diagnostics).named ?? []
    }

    private func drop(
        _ drop: HoldSyntax.Drop, of hold: HoldSyntax, into diagnostics: inout DiagnosticCollector
    ) -> Hold.Drop? {
        guard isHeld(drop.action, into: &diagnostics), isHeld(drop.before, into: &diagnostics) else { return nil }
        if drop.action.text == drop.before.text {
            reportNeverDropped(drop, "none comes before the first of its own kind", into: &diagnostics)
        } else if let end = hold.until.first(where: { $0.text == drop.action.text }) {
            reportNeverDropped(drop, "it ends the hold, and so is the last", at: end, into: &diagnostics)
        }
        let action = names.action(drop.action, into: &diagnostics)
        let before = names.action(drop.before, into: &diagnostics)
        guard let action, let before else { return nil }
        return Hold.Drop(action: action, before: before)
    }

    private func reportNeverDropped(
        _ drop: HoldSyntax.Drop, _ reason: String, at other: TextSyntax? = nil,
        into diagnostics: inout DiagnosticCollector
    ) {
        diagnostics.report(
            Diagnostic(
                .contradictoryKeys, "`\(drop.action.text)` is never dropped", at: drop.action.range, label: reason,
                related: other.map { [LabelledRange($0.range, "here it ends the hold")] } ?? []))
    }

    /// Returns `false` after reporting an action whose events are never held.
    private func isHeld(_ name: TextSyntax, into diagnostics: inout DiagnosticCollector) -> Bool {
        guard name.text == StandardAction.closing else { return true }
        diagnostics.report(
            .problem(
                .reservedName, "`\(name.text)` has nothing to do with holds", at: name.range,
                label: "deferred events are processed before it in any case"))
        return false
    }
}
