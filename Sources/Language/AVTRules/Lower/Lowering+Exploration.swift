import AVTDiagnostics
import AVTEngine
import AVTExpressions

extension Lowering {
    /// Writes all steps: the general code of each action, and the table of the states that can be reached.
    mutating func lowerSteps(into diagnostics: inout DiagnosticCollector) {
        content.generalSteps = []
        for action in pack.actions.indices {
            guard !isSpent, isInTime(&diagnostics) else { return }
            content.generalSteps.append(step(action: action, knowledge: .nothing, into: &diagnostics).start)
        }
        guard !isSpent else { return }
        // What holds in one state is decided there, so no step has more conditions than the general one.
        guard !diagnostics.hasErrors else { return }
        var known = KnownSteps(reads: dependencies)
        var exploration = Exploration(
            first: content.initial.masked(mask), actions: pack.actions.count,
            cellLimit: limits.tableCells)
        while let state = exploration.next() {
            guard isInTime(&diagnostics) else { return }
            workLeft -= exploration.takeWork()
            guard !isSpent else { return }
            known.turn(to: state)
            for action in pack.actions.indices {
                let number: Int
                if let made = known.step(of: action) {
                    number = made
                } else {
                    let knowledge = Knowledge(state, mask: known.reads(action))
                    number = known.add(step(action: action, knowledge: knowledge, into: &diagnostics), of: action)
                }
                exploration.add(cell: known.start(of: number))
                for outcome in known.outcomes(of: number) where known.isNew(outcome) {
                    reach(known.outcome(outcome), from: state, in: &exploration)
                }
            }
            guard exploration.isWithinLimits else {
                report(
                    tooLarge: "the rules can reach more than \(limits.tableCells / pack.actions.count) states",
                    into: &diagnostics)
                return
            }
        }
        content.table = exploration.table(mask: mask)
    }

    /// For each action, the bits that decide what its code is.
    private var dependencies: [StateWords] {
        var masks = Array(repeating: StateWords(), count: pack.actions.count)
        for (layer, index) in zip(pack.layers, rules.layers) {
            for (transitions, index) in [
                (layer.first, index.first), (layer.main, index.main), (layer.last, index.last),
            ] {
                let reads = transitions.map { bits(readBy: $0) }
                for action in masks.indices {
                    for place in index[action] { masks[action].formUnion(reads[place]) }
                }
            }
        }
        return masks
    }

    private func bits(readBy transition: Transition) -> StateWords {
        var mask = StateWords()
        for reference in transition.readings.flatMap({ references(in: $0) }) {
            switch reference {
            case .state(let index), .wasState(let index):
                mask[content.variables[index].owner] |= content.variables[index].mask
            default: continue
            }
        }
        return mask
    }

    /// Enters what an outcome leaves, for the emitting tracker and for the others.
    private func reach(_ outcome: Outcome, from state: StateWords, in exploration: inout Exploration) {
        var left = state
        left.write(outcome.effect.values, mask: outcome.effect.mask)
        left = left.masked(mask)
        let isUnsure = outcome.unsure != StateWords() || outcome.unsureEverywhere != 0
        guard !isUnsure || exploration.isNew(outcome, from: state.instrument, words: left.without(outcome.unsure))
        else { return }
        let writesOthers = outcome.everyTracker.mask.tracker | outcome.unsureEverywhere
        let others =
            outcome.unsureEverywhere == 0
            ? [outcome.everyTracker.values]
            : variants(
                of: outcome.everyTracker.values, unsure: StateWords(tracker: outcome.unsureEverywhere))
        for words in outcome.unsure == StateWords() ? [left] : variants(of: left, unsure: outcome.unsure) {
            exploration.enter(words)
            guard words.instrument != state.instrument || writesOthers != 0 else { continue }
            for other in others {
                exploration.interfere(
                    from: state.instrument, to: words.instrument, mask: writesOthers, values: other.tracker)
            }
        }
    }

    /// The words with every value of the unsure variables, up to one more than the limit of states.
    private func variants(of words: StateWords, unsure: StateWords) -> [StateWords] {
        var all = [words]
        for variable in content.variables where unsure[variable.owner] & variable.mask != 0 {
            all = all.flatMap { words in
                variable.words.indices.map { value in
                    var variant = words
                    variant[variable.owner] = (variant[variable.owner] & ~variable.mask) | variable.bits(of: value)
                    return variant
                }
            }
            if all.count > limits.tableCells { break }
        }
        return all
    }
}
