import AVTEngine
import AVTRules

/// Actions that begin and finish something, of which only the one does anything.
extension Survey {
    private static let suffixes = ("Begin", "Finish")

    /// Actions after which they are blocked themselves, and whose partner changes nothing.
    ///
    /// - Parameter findings: what is said already; what follows from that is left out.
    /// - Returns: the findings.
    mutating func unbalancedPairs(beside findings: [Dubious]) -> [Dubious] {
        let latched = findings.reduce(into: Set<Int>()) { latched, finding in
            if case .latches(let variable) = finding.kind { latched.insert(variable) }
        }
        var found: [Dubious] = []
        for begin in pack.actions.indices where pack.actions[begin].hasSuffix(Survey.suffixes.0) {
            let finish = String(pack.actions[begin].dropLast(Survey.suffixes.0.count)) + Survey.suffixes.1
            let partner = pack.actions.firstIndex(of: finish)
            guard pack.knownActions.contains(finish), exploration.moving.contains(where: { $0[begin] }),
                partner.map({ isIdle($0) }) ?? true,
                let transition = pack.transitions.first(where: { names($0, begin) && !written(by: $0).isEmpty }),
                written(by: transition).isDisjoint(with: latched), let trace = blocksItself(begin)
            else { continue }
            found.append(
                Dubious(kind: .unbalanced(begin: begin, finish: finish), tracker: nil, trace: trace))
        }
        return found
    }

    /// True if an action comes and changes nothing, or if no rule is about it.
    private func isIdle(_ action: Int) -> Bool {
        let comes = machine.actions.contains { $0.contains(action) }
        return comes
            ? !exploration.moving.contains { $0[action] } && exploration.accepted.contains { $0[action] }
            : !pack.transitions.contains { names($0, action) }
    }

    private func names(_ transition: Transition, _ action: Int) -> Bool {
        if case .only(let actions) = transition.filter { actions.contains(action) } else { false }
    }

    private func written(by transition: Transition) -> Set<Int> {
        pack.variables(writtenBy: transition).filter { isFollowed($0) }
    }

    /// The first way to an accepted event of an action after which another one is blocked, whatever data is.
    private mutating func blocksItself(_ action: Int) -> Trace? {
        for (place, state) in exploration.states.enumerated() where machine.pending(in: state) == nil {
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
                    let path = exploration.path(to: place) + [next]
                    return exploration.trace(
                        path, demanding: DemandedEvent(place: path.count - 2, tracker: tracker, action: action))
                }
            }
        }
        return nil
    }
}
