import AVTEngine
import AVTRules

/// Finds pairs of actions that begin and finish something of which only one has an effect.
extension Survey {
    private static let suffixes = ("Begin", "Finish")

    /// Returns the actions that are blocked after themselves and whose partner changes nothing.
    ///
    /// - Parameter findings: The problems reported so far; their consequences are omitted.
    /// - Returns: The suspicious behaviour.
    mutating func unbalancedPairs(beside findings: [Dubious]) -> [Dubious] {
        let latched = findings.latched
        var found: [Dubious] = []
        for begin in pack.actions.indices where pack.actions[begin].hasSuffix(Survey.suffixes.0) {
            let finish = String(pack.actions[begin].dropLast(Survey.suffixes.0.count)) + Survey.suffixes.1
            let partner = pack.actions.firstIndex(of: finish)
            guard pack.vocabulary.actions.contains(finish), exploration.moving.contains(where: { $0[begin] }),
                partner.map({ isIdle($0) }) ?? true,
                let transition = pack.transitions.first(where: { $0.filter.names(begin) && !written(by: $0).isEmpty }),
                written(by: transition).isDisjoint(with: latched), let trace = blocksItself(begin)
            else { continue }
            found.append(
                Dubious(kind: .unbalanced(begin: begin, finish: finish), tracker: nil, trace: trace))
        }
        return found
    }

    /// Returns the actions that end something whose beginning is not handled: no rule does anything then, or nothing
    /// emits the action that begins it.
    ///
    /// An action ends something if it sets variables to their initial values; otherwise it begins something. A
    /// transition for several actions is a cleanup and needs no beginning.
    ///
    /// - Parameter findings: The problems reported so far; their consequences are omitted.
    /// - Returns: The suspicious behaviour.
    func unbegunPairs(beside findings: [Dubious]) -> [Dubious] {
        let unset = findings.reduce(into: findings.latched) { unset, finding in
            if case .neverSet(let variable) = finding.kind { unset.insert(variable) }
        }
        return pack.actions.indices.compactMap { finish in
            let name = pack.actions[finish]
            let begin = String(name.dropLast(Survey.suffixes.1.count)) + Survey.suffixes.0
            guard name.hasSuffix(Survey.suffixes.1), pack.vocabulary.actions.contains(begin),
                exploration.moving.contains(where: { $0[finish] }),
                let transition = pack.transitions.first(where: { $0.filter == .only([finish]) }),
                !written(by: transition).isEmpty, written(by: transition).isDisjoint(with: unset), ends(transition)
            else { return nil }
            let number = pack.actions.firstIndex(of: begin)
            let isHandled = pack.transitions.contains { $0.filter.contains(number ?? 0) && !written(by: $0).isEmpty }
            let isEmitted = number.map { number in machine.actions.contains { $0.contains(number) } } ?? false
            guard !isHandled || !isEmitted else { return nil }
            return Dubious(kind: .unbegun(finish: finish, begin: begin, isHandled: isHandled), tracker: nil)
        }
    }

    /// Returns whether a transition sets finite variables only to their initial values.
    private func ends(_ transition: Transition) -> Bool {
        transition.effects.assignments.allSatisfy { assignment in
            guard case .state(let variable) = assignment.target else { return true }
            return assignment.value.stateValue == pack.states[variable].initial
        }
    }

    /// Returns whether an action occurs and changes nothing, or no rule names it.
    private func isIdle(_ action: Int) -> Bool {
        let comes = machine.actions.contains { $0.contains(action) }
        return comes
            ? !exploration.moving.contains { $0[action] } && exploration.accepted.contains { $0[action] }
            : !pack.transitions.contains { $0.filter.names(action) }
    }

    private func written(by transition: Transition) -> Set<Int> {
        pack.variables(writtenBy: transition).filter { isFollowed($0) }
    }

    /// Returns the first path to an accepted event of an action after which another one is blocked whatever data is.
    private mutating func blocksItself(_ action: Int) -> Trace? {
        for (stateIndex, state) in exploration.states.enumerated() where machine.pending(in: state) == nil {
            for tracker in machine.trackers.indices where machine.isPresent(tracker, in: state) {
                guard machine.trackers[tracker].actions.contains(action),
                    let outcomes = try? exploration.outcomes(of: action, tracker, in: state)
                else { continue }
                for outcome in outcomes where outcome.isAccepted && outcome.isCertain && outcome.raised.isEmpty {
                    let (mask, values) = machine.effect(of: outcome, tracker: tracker)
                    let next = machine.written(state, mask, values)
                    guard next != state, let then = try? exploration.outcomes(of: action, tracker, in: next),
                        then.allSatisfy({ !$0.isAccepted })
                    else { continue }
                    let path = exploration.path(to: stateIndex) + [next]
                    return exploration.trace(
                        path, demanding: DemandedEvent(index: path.count - 2, tracker: tracker, action: action))
                }
            }
        }
        return nil
    }
}
