import AVTDiagnostics

/// Finds actions that rules apply to but that nothing emits.
struct EmittedActionChecker {
    let names: PackNames
    /// The rules, as far as they have been checked.
    let checked: CheckedPack

    private var table: ReferenceTable { names.table }

    /// Warns about declared actions that rules apply to but that nothing emits.
    ///
    /// The check is limited to packs that declare kinds of tracker themselves or whose rules consume the action, and to
    /// kinds that block other actions: any other action may come from a tracker of the app. A tracker without a kind
    /// can still emit such an action, so a diagnostic is likely correct, not certain. Proofs do not depend on it: they
    /// let every tracker emit such an action (`CheckedPack.unemittedActions`).
    func check(into diagnostics: inout DiagnosticCollector) {
        guard !checked.players.trackerKinds.isEmpty, let emitted = checked.emittedActions else { return }
        let used = namedActions()
        let blocksOthers = checked.players.trackerKinds.allSatisfy(\.blocksOthers)
        for layer in names.pack.topLayers.sorted() {
            let syntax = names.pack.layers[layer].syntax
            for action in syntax.vocabulary.actions {
                let name = action.name.text
                guard !emitted.contains(name), let index = table.knownIndex(ofAction: name), used.contains(index),
                    blocksOthers || !syntax.trackers.isEmpty || isConsumed(index)
                else { continue }
                diagnostics.report(
                    Diagnostic(
                        .actionNeverEmitted, "nothing emits `\(name)`", at: action.name.range,
                        label: "no kind of tracker, timer, signal or transition does",
                        notes: [
                            DiagnosticNote("so the rules about it never apply"),
                            DiagnosticNote(
                                syntax.trackers.isEmpty
                                    ? "if the app emits it, write in the line above: "
                                        + "\(DiagnosticCode.actionNeverEmitted.allowance); the proofs let every tracker emit it"
                                    : "if a tracker emits it, add it to `emits` of the tracker's kind"),
                        ]))
            }
        }
    }

    /// True if a transition consumes every event of an action.
    private func isConsumed(_ action: Int) -> Bool {
        checked.transitions.contains { $0.effects.consumes && $0.when == nil && $0.filter.names(action) }
    }

    /// Returns the actions that rules name.
    private func namedActions() -> Set<Int> {
        var filters = checked.transitions.map(\.filter) + checked.metrics.map(\.filter)
        filters += checked.layers.flatMap(\.attributes).map(\.filter)
        for measure in checked.measures {
            switch measure.kind {
            case .count(let filter, _), .samples(_, let filter, _): filters.append(filter)
            case .time, .partition, .weighted, .ranges: continue
            }
        }
        return filters.reduce(into: []) { named, filter in
            if case .only(let actions) = filter { named.formUnion(actions) }
        }
    }
}
