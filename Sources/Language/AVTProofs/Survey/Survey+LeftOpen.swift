import AVTCore
import AVTEngine
import AVTRules

/// Finds what the end of a playback leaves open although further ends are accepted afterwards.
extension Survey {
    /// The maximum number of states in which every step is examined.
    private static let mostStates = 5_000

    /// Returns the measures, timers and periodic metrics that begin only with a start and that no end ever ends.
    ///
    /// Only ends that a rule of the packs names count. A condition that can hold without any `Start` does not belong to
    /// a playback, and if one kind of end closes it and another one does not, this may be intentional.
    ///
    /// - Parameters:
    ///   - conditions: The conditions that are not reported yet.
    ///   - latched: The flags that are reported to stay true.
    /// - Returns: The suspicious behaviour.
    mutating func leftOpen(_ conditions: Set<FiniteCondition>, beside latched: Set<Int>) -> [Dubious] {
        guard exploration.states.count <= Survey.mostStates, !conditions.isEmpty else { return [] }
        let ends = namedEnds()
        guard !ends.isEmpty else { return [] }
        var found: [Dubious] = []
        for tracker in machine.trackers.indices where self.ends(tracker) {
            var unstarted: [UInt64]?
            for (number, entry) in pack.conditionalEntries.enumerated() where conditions.contains(entry.condition) {
                guard !found.contains(where: { $0.isOf(entry.condition, pack) }),
                    isOfPlaybacks(entry.condition, latched)
                else { continue }
                let predicate = machine.predicate(entry.condition, tracker: tracker)
                let before = unstarted ?? statesWithoutStart(of: tracker)
                unstarted = before
                guard !before.contains(where: { predicate.holds($0) }),
                    let trace = pathPastEnd(predicate, of: tracker, ends)
                else { continue }
                let replay = TraceReplay(trace, trackers: machine.trackers, program: machine.model.program)
                guard replay.isConfirmed else { continue }
                found.append(Dubious(kind: .outlivesEnd(entry: number), tracker: tracker, trace: trace))
            }
        }
        return found
    }

    private func isOfPlaybacks(_ condition: FiniteCondition, _ latched: Set<Int>) -> Bool {
        guard !condition.quantifies else { return false }
        var read: Set<Int> = []
        condition.visit {
            read.insert($0)
        } timer: { _ in
        } window: { _ in
        }
        return read.isDisjoint(with: latched) && read.isDisjoint(with: foreign)
    }

    /// Returns the actions that end playbacks and are named by transitions, metrics or attributes of the packs.
    private func namedEnds() -> Set<Int> {
        let filters =
            pack.transitions.map(\.filter) + pack.metrics.map(\.filter)
            + pack.layers.flatMap(\.attributes).map(\.filter)
        let names = Set(
            pack.actions.indices.filter { action in filters.contains { $0.names(action) } }.map { pack.actions[$0] }
        ).intersection(StandardAction.endings)
        return Set(content.actions.indices.filter { names.contains(content.actions[$0].name) })
    }

    /// Returns the states that the instrument reaches without a `Start` of a tracker.
    private mutating func statesWithoutStart(of tracker: Int) -> [UInt64] {
        var waiting = exploration.states.prefix(1).map { $0 }
        var seen = Set(waiting)
        while let state = waiting.popLast() {
            for step in exploration.allSteps(from: state) {
                if step.tracker == tracker, let action = step.action, content.actions[action].name == "Start" {
                    continue
                }
                if seen.insert(step.next).inserted { waiting.append(step.next) }
            }
        }
        return Array(seen)
    }

    /// Returns a shortest path to an accepted end that leaves a condition true, if every accepted end does so.
    private mutating func pathPastEnd(_ predicate: StatePredicate, of tracker: Int, _ ends: Set<Int>) -> Trace? {
        var crossings: [Int: (stateIndex: Int, next: UInt64)] = [:]
        var closing: Set<Int> = []
        for (stateIndex, state) in exploration.states.enumerated()
        where predicate.holds(state) && machine.isPresent(tracker, in: state) && machine.pending(in: state) == nil {
            for step in exploration.allSteps(from: state)
            where step.tracker == tracker && step.outcome.isAccepted && step.action.map(ends.contains) ?? false {
                guard let action = step.action else { continue }
                if machine.pending(in: step.next) != nil || !predicate.holds(step.next) {
                    closing.insert(action)
                } else if crossings[action] == nil {
                    crossings[action] = (stateIndex, step.next)
                }
            }
        }
        // If an end closes it, the rules handle the case.
        guard closing.isEmpty,
            let (action, crossing) = crossings.min(by: { $0.value.stateIndex < $1.value.stateIndex })
        else { return nil }
        let path = exploration.path(to: crossing.stateIndex) + [crossing.next]
        return exploration.trace(
            path, demanding: DemandedEvent(index: path.count - 2, tracker: tracker, action: action))
    }
}

extension Dubious {
    /// Returns whether the behaviour is about a condition.
    fileprivate func isOf(_ condition: FiniteCondition, _ pack: CheckedPack) -> Bool {
        if case .outlivesEnd(let number) = kind {
            pack.conditionalEntries[number].condition == condition
        } else {
            false
        }
    }
}
