import AVTDiagnostics
import AVTEngine
import AVTExpressions

extension PackChecker {
    /// Checks holds, those of the outermost layer first.
    mutating func checkHolds() {
        for (layer, layerEntry) in pack.layers.flatMap({ layer in layer.holds.map { (layer, $0) } }) {
            let entry = layerEntry.entry
            var context = FormulaContext.standing("the length of a hold", origin: layerEntry.origin)
            context.allowsMissing = true
            let length = value(
                entry.length, context, ExpectedValue(.int(.milliseconds), of: "the length of a hold"))
            let after = heldActions(entry.after)
            let until = heldActions(entry.until)
            let drop = entry.drop.compactMap { checkedDrop($0, of: entry) }
            let limit = limit(entry.limit, within: HoldInfo.limits, usual: HoldInfo.defaultLimit)
            guard let length else { continue }
            checked.holds.append(
                Hold(
                    name: entry.name.text, layerName: layer.syntax.header.name.text, after: after, length: length,
                    until: until, drop: drop, limit: limit,
                    because: entry.because?.text))
        }
    }

    /// Returns the distinct actions of a key.
    private mutating func heldActions(_ names: [TextSyntax]) -> [Int] {
        guard case .only(let actions) = filter(.only(names.filter { isHeld($0) })) else { return [] }
        return actions
    }

    private mutating func checkedDrop(_ drop: HoldSyntax.Drop, of hold: HoldSyntax) -> Hold.Drop? {
        guard isHeld(drop.action), isHeld(drop.before) else { return nil }
        if drop.action.text == drop.before.text {
            reportNeverDropped(drop, "none comes before the first of its own kind")
        } else if let end = hold.until.first(where: { $0.text == drop.action.text }) {
            reportNeverDropped(drop, "it ends the hold, and so is the last", at: end)
        }
        let action = self.action(drop.action)
        let before = self.action(drop.before)
        guard let action, let before else { return nil }
        return Hold.Drop(action: action, before: before)
    }

    private mutating func reportNeverDropped(_ drop: HoldSyntax.Drop, _ reason: String, at other: TextSyntax? = nil) {
        diagnostics.report(
            Diagnostic(
                .contradictoryKeys, "`\(drop.action.text)` is never dropped", at: drop.action.range, label: reason,
                related: other.map { [LabelledRange($0.range, "here it ends the hold")] } ?? []))
    }

    /// Returns `false` after reporting an action whose events are never held.
    private mutating func isHeld(_ name: TextSyntax) -> Bool {
        guard name.text == StandardVocabulary.closing else { return true }
        diagnostics.report(
            .problem(
                .reservedName, "`\(name.text)` has nothing to do with holds", at: name.range,
                label: "deferred events are processed before it in any case"))
        return false
    }
}
