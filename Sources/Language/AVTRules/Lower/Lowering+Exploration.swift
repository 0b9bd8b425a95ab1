import AVTDiagnostics
import AVTEngine
import AVTExpressions

extension Lowering {
    /// Writes all steps: the general code of each action, and the table of the reachable states.
    mutating func lowerSteps(into diagnostics: inout DiagnosticCollector) {
        content.code.generalSteps = []
        for action in pack.actions.indices {
            guard !hasExceededLimits, isUninterrupted(&diagnostics) else { return }
            content.code.generalSteps.append(step(action: action, knowledge: .nothing, into: &diagnostics).start)
        }
        guard !hasExceededLimits else { return }
        // Knowing the state only decides conditions, so no step has more conditions than the general one.
        guard !diagnostics.hasErrors else { return }
        var known = KnownSteps(reads: dependencies)
        var exploration = StateExploration(
            first: content.state.initial.masked(layout.mask), actions: pack.actions.count,
            cellLimit: min(limits.tableCells, ProgramLimits.tableCells))
        for state in initialStatesOfPlayers { exploration.enter(state) }
        while let state = exploration.next() {
            guard isUninterrupted(&diagnostics) else { return }
            workLeft -= exploration.drainWork()
            guard !hasExceededLimits else { return }
            known.begin(state)
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
        content.code.table = exploration.table(mask: layout.mask)
    }

    /// The states in which trackers of each of several players begin.
    private var initialStatesOfPlayers: [StateBits] {
        guard pack.combinesPlayers,
            let variable = content.state.variables.first(where: { $0.name == PlayerContent.variable })
        else { return [] }
        return pack.players.names.indices.map { player in
            var state = content.state.initial.masked(layout.mask)
            state.tracker = (state.tracker & ~variable.mask) | variable.bits(of: player + 1)
            return state
        }
    }

    /// For each action, the bits that its code depends on.
    private var dependencies: [StateBits] {
        var masks = Array(repeating: StateBits(), count: pack.actions.count)
        for (layer, index) in zip(pack.layers, rules.layers) {
            for (transitions, index) in [
                (layer.first, index.first), (layer.main, index.main), (layer.last, index.last),
            ] {
                let reads = transitions.map { bits(readBy: $0) }
                for action in masks.indices {
                    for transitionIndex in index[action] { masks[action].formUnion(reads[transitionIndex]) }
                }
            }
        }
        return masks
    }

    private func bits(readBy transition: Transition) -> StateBits {
        var mask = StateBits()
        for reference in transition.readings.flatMap({ references(in: $0) }) {
            switch reference {
            case .state(let index), .wasState(let index):
                mask[content.state.variables[index].owner] |= content.state.variables[index].mask
            case .memory, .wasMemory, .attribute, .record, .family, .each, .now, .action, .since, .elapsed, .within,
                .unsent, .uuid, .running, .measure, .metric, .definition, .trackers:
                continue
            }
        }
        return mask
    }

    /// Enters the states that an outcome leaves, for the emitting tracker and for the others.
    private func reach(_ outcome: Outcome, from state: StateBits, in exploration: inout StateExploration) {
        var left = state
        left.write(outcome.effect.values, mask: outcome.effect.mask)
        left = left.masked(layout.mask)
        let isUnsure = outcome.unsure != StateBits() || outcome.unsureEverywhere != 0
        guard !isUnsure || exploration.isNew(outcome, from: state.instrument, bits: left.without(outcome.unsure))
        else { return }
        let writesOthers = outcome.everyTracker.mask.tracker | outcome.unsureEverywhere
        let others =
            outcome.unsureEverywhere == 0
            ? [outcome.everyTracker.values]
            : variants(
                of: outcome.everyTracker.values, unsure: StateBits(tracker: outcome.unsureEverywhere))
        for bits in outcome.unsure == StateBits() ? [left] : variants(of: left, unsure: outcome.unsure) {
            exploration.enter(bits)
            guard bits.instrument != state.instrument || writesOthers != 0 else { continue }
            for other in others {
                exploration.interfere(
                    from: state.instrument, to: bits.instrument, mask: writesOthers, values: other.tracker)
            }
        }
    }

    /// Returns a state for every combination of values of the unsure variables.
    ///
    /// Stops once there are more states than the limit of table cells.
    private func variants(of bits: StateBits, unsure: StateBits) -> [StateBits] {
        var all = [bits]
        for variable in content.state.variables where unsure[variable.owner] & variable.mask != 0 {
            all = all.flatMap { bits in
                variable.cases.indices.map { value in
                    var variant = bits
                    variant[variable.owner] = (variant[variable.owner] & ~variable.mask) | variable.bits(of: value)
                    return variant
                }
            }
            if all.count > limits.tableCells { break }
        }
        return all
    }
}
