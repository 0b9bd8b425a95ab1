import AVTEngine
import AVTRules

/// Evaluates guarantees that depend on all states together, after an exploration.
struct Questions {
    var exploration: Exploration
    let pack: CheckedPack

    private var machine: Machine { exploration.machine }

    /// Returns the counterexample for a violation.
    mutating func counterexample(_ violation: Violation, to demand: Demand) -> Counterexample {
        var path = exploration.path(to: violation.state)
        var demanded: DemandedEvent?
        if violation.action >= 0 {
            let state = exploration.states[violation.state]
            let event = DemandedEvent(
                index: path.count - 1, tracker: violation.tracker, action: violation.action, lacking: demand.caused)
            demanded = event
            // The violation does not record which outcome of the event it is.
            let steps = exploration.allSteps(from: state).filter { event.isMet(by: $0) }
            if let step = steps.first(where: { $0.next == violation.next }) ?? steps.first { path.append(step.next) }
        }
        return counterexample(of: violation.tracker < 0 ? nil : violation.tracker, path, demanding: demanded)
    }

    private mutating func counterexample(
        of tracker: Int?, _ path: [UInt64], demanding demanded: DemandedEvent? = nil
    ) -> Counterexample {
        let trace = exploration.trace(path, demanding: demanded)
        return Counterexample(
            tracker: tracker.map { machine.trackers[$0].name }, trackerIndex: tracker, trace: trace,
            replay: TraceReplay(trace, trackers: machine.trackers, program: machine.model.program))
    }

    /// Returns the verdict on a guarantee that no single state violates.
    ///
    /// - Throws: `Exploration.Limit` if it cannot be decided within the budget.
    mutating func verdict(on guarantee: Guarantee, number: Int) throws(Exploration.Limit) -> Verdict {
        switch guarantee.demand {
        case .never, .always, .after(_, _, nil), .causes: return exploration.limit == nil ? .proved : .bounded
        case .after(_, let expected, let until?):
            guard exploration.limit == nil else { return .bounded }
            let all = machine.trackers.indices
            let search = UntilSearch(
                demand: number, expected: all.map { machine.predicate(expected, tracker: $0) },
                until: all.map { machine.predicate(until, tracker: $0) }, in: &exploration)
            guard let path = search.path else { return .proved }
            return .violated(
                counterexample(
                    of: search.tracker, path,
                    demanding: DemandedEvent(
                        index: search.before - 1, tracker: search.tracker, action: search.action)))
        case .reachable(let condition):
            guard exploration.limit == nil else { return .bounded }
            let isOfTracker = condition.isOfTracker { machine.content.state.variables[$0].owner == .tracker }
            let targets =
                isOfTracker
                ? machine.trackers.indices.map {
                    Reachability.Target(predicate: machine.predicate(condition, tracker: $0), tracker: $0)
                } : [Reachability.Target(predicate: machine.predicate(condition, tracker: nil), tracker: nil)]
            return try reach(targets)
        }
    }

    private mutating func reach(_ targets: [Reachability.Target]) throws(Exploration.Limit) -> Verdict {
        let certain = try Reachability(targets, in: &exploration, onlyCertain: true)
        guard let first = certain.first else { return .proved }
        // If no step depends on memory, a target that is not certainly reachable is unreachable.
        if exploration.hasUncertainSteps {
            let possible = try Reachability(targets, in: &exploration, onlyCertain: false)
            guard let never = possible.first else { return .undecided(counterexample(first, targets)) }
            return .violated(counterexample(never, targets))
        }
        return .violated(counterexample(first, targets))
    }

    private mutating func counterexample(
        _ lack: (target: Int, state: Int), _ targets: [Reachability.Target]
    ) -> Counterexample {
        let target = targets[lack.target]
        var example = counterexample(of: target.tracker, exploration.path(to: lack.state))
        if let goal = exploration.states.firstIndex(where: { target.predicate?.holds($0) ?? false }) {
            example.goal = exploration.trace(exploration.path(to: goal))
        }
        return example
    }
}

extension Reachability {
    /// The first state from which a target cannot be reached, with the target, or `nil` if there is none.
    fileprivate var first: (target: Int, state: Int)? {
        unreachable.enumerated().compactMap { target, state in state.map { (target, $0) } }.min { $0.1 < $1.1 }
    }
}
