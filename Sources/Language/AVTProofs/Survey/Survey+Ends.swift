import AVTCore
import AVTEngine
import AVTRules

/// Finds timers, measures and metrics that continue after the end of a playback.
extension Survey {
    /// Returns the timers, measures and periodic metrics that continue after an end although they begin only in
    /// playbacks.
    ///
    /// A playback is over if a tracker emits End, Stop or Next and none of them is accepted anymore. Anything that may
    /// also begin then does not belong to a playback and is not reported.
    ///
    /// - Parameter findings: The problems reported so far; their consequences are omitted.
    /// - Returns: The suspicious behaviour.
    mutating func openAfterEnd(beside findings: [Dubious]) -> [Dubious] {
        let latched = findings.latched
        var found: [Dubious] = []
        var queried: Set<FiniteCondition> = []
        for (number, entry) in pack.conditionalEntries.enumerated() {
            // Anything that only a window keeps running ends by itself.
            let condition = entry.condition.afterWindows
            // Equal conditions have the same cause, so only the first one is reported.
            guard queried.insert(condition).inserted, !condition.quantifies else { continue }
            var read: Set<Int> = []
            condition.visit {
                read.insert($0)
            } timer: { _ in
            } window: { _ in
            }
            guard read.isDisjoint(with: latched), read.isDisjoint(with: foreign) else { continue }
            for tracker in machine.trackers.indices where ends(tracker) {
                guard let trace = way(pastTheEnd: condition, of: tracker) else { continue }
                let replay = TraceReplay(trace, trackers: machine.trackers, program: machine.model.program)
                guard replay.isConfirmed else { continue }
                found.append(Dubious(kind: .outlivesEnd(entry: number), tracker: tracker, trace: trace))
                break
            }
        }
        let reported = Set(
            found.compactMap { finding in
                if case .outlivesEnd(let number) = finding.kind {
                    pack.conditionalEntries[number].condition
                } else {
                    nil
                }
            })
        return found + leftOpen(queried.subtracting(reported), beside: latched)
    }

    /// Returns whether a tracker emits an action that ends a playback.
    func ends(_ tracker: Int) -> Bool {
        machine.trackers[tracker].actions.contains { StandardAction.endings.contains(content.actions[$0].name) }
    }

    /// Returns a shortest path to an end after which a playback is over and a condition still holds.
    ///
    /// It is `nil` if there is none, or if the condition may become true outside of playbacks.
    private mutating func way(pastTheEnd condition: FiniteCondition, of tracker: Int) -> Trace? {
        let predicate = machine.predicate(condition, tracker: tracker)
        guard !predicate.holds(exploration.states[0]) else { return nil }
        var crossing: (stateIndex: Int, next: UInt64, action: Int)?
        for (stateIndex, state) in exploration.states.enumerated() where machine.isPresent(tracker, in: state) {
            let (held, wasOver) = (predicate.holds(state), isOver(state, tracker))
            var successors: [UInt64] = []
            exploration.forEachSuccessor(of: state, onlyCertain: false, leaving: false) { successors.append($0) }
            for next in successors where predicate.holds(next) && machine.isPresent(tracker, in: next) {
                if !held, machine.pending(in: next) != nil || isOver(next, tracker) { return nil }
                guard crossing == nil, held, !wasOver, isOver(next, tracker) else { continue }
                crossing = end(from: state, to: next, of: tracker).map { (stateIndex, next, $0) }
            }
        }
        guard let crossing else { return nil }
        let path = exploration.path(to: crossing.stateIndex) + [crossing.next]
        return exploration.trace(
            path, demanding: DemandedEvent(index: path.count - 2, tracker: tracker, action: crossing.action))
    }

    /// Returns the action that ends the playback in a step between two states, or `nil` if there is none.
    private mutating func end(from state: UInt64, to next: UInt64, of tracker: Int) -> Int? {
        guard machine.pending(in: state) == nil else { return nil }
        return exploration.allSteps(from: state).first { step in
            step.tracker == tracker && step.next == next && step.outcome.isAccepted
                && step.action.map { StandardAction.endings.contains(content.actions[$0].name) } ?? false
        }?.action
    }

    /// Returns whether no end of a playback is accepted in a state.
    private func isOver(_ state: UInt64, _ tracker: Int) -> Bool {
        guard machine.pending(in: state) == nil else { return false }
        return !exploration.local[tracker].rows[exploration.row(of: tracker, in: state)].mayEnd
    }
}
