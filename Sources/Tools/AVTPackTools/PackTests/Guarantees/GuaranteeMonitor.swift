import AVTCore
import AVTRules

/// Watches the steps of a session and reports the guarantees that they break.
///
/// It refers to declarations by name and evaluates conditions as they are written, so it shares no code with the
/// prover.
package struct GuaranteeMonitor {
    private let guarantees: [Guarantee]
    private let pack: CheckedPack
    private var state: WatchedState
    /// For each guarantee with `until`, the trackers for which its condition is expected now.
    private var waiting: [Set<String>]

    /// Creates a monitor for a session with these trackers, all of which are present from the start.
    package init(_ guarantees: [Guarantee], of pack: CheckedPack, trackers: [String]) {
        self.guarantees = guarantees
        self.pack = pack
        state = WatchedState(pack, trackers: trackers)
        waiting = Array(repeating: [], count: guarantees.count)
    }

    /// The guarantees that are broken before the first event.
    package var initialBreaches: [GuaranteeBreach] { guarantees.indices.compactMap { anywhere($0, after: nil) } }

    /// Processes the records of a log line or a timer, with the finite state after each step, and returns the breaches.
    package mutating func examine(_ records: [ReplayRecord]) -> [GuaranteeBreach] {
        var breaches: [GuaranteeBreach] = []
        let steps = records.steps
        var leaving: String?
        for (index, step) in steps.enumerated() where !step.isDerived {
            // The events that `Closing` raises are processed before its tracker leaves.
            if let tracker = leaving, tracker != step.location.tracker { state.remove(tracker) }
            state.apply(step)
            for number in guarantees.indices {
                if let breach = examine(number, step, among: steps, index) { breaches.append(breach) }
            }
            if step.action == StandardAction.closing { leaving = step.location.tracker }
        }
        if let leaving { state.remove(leaving) }
        return breaches
    }

    /// Returns the `reachable` guarantees whose conditions do not hold for a tracker now.
    package func unreached(of tracker: String) -> [GuaranteeBreach] {
        guarantees.compactMap { guarantee in
            guard case .reachable(let condition) = guarantee.demand, !state.holds(condition, of: tracker) else {
                return nil
            }
            return GuaranteeBreach(name: guarantee.name, what: state.text(condition, of: tracker))
        }
    }

    private mutating func examine(
        _ number: Int, _ step: ReplayStep, among steps: [ReplayStep], _ index: Int
    ) -> GuaranteeBreach? {
        let emitter = step.location.tracker
        switch guarantees[number].demand {
        case .never, .always: return anywhere(number, after: step)
        case .reachable: return nil
        case .causes(let filter, let actions):
            guard follows(step, filter) else { return nil }
            let caused = cause(of: index, in: steps)
            let missing = actions.map { pack.actions[$0] }.filter { !caused.contains($0) }
            guard !missing.isEmpty else { return nil }
            return breach(number, step, "no `\(missing.joined(separator: "`, no `"))`")
        case .after(let filter, let expected, let until):
            var broken: GuaranteeBreach?
            for tracker in waiting[number].intersection(state.present).sorted() {
                if let until, state.holds(until, of: tracker) {
                    waiting[number].remove(tracker)
                } else if !state.holds(expected, of: tracker) {
                    broken = breach(number, step, state.text(expected, of: tracker))
                }
            }
            guard follows(step, filter) else { return broken }
            if let until {
                guard !state.holds(until, of: emitter) else { return broken }
                waiting[number].insert(emitter)
            }
            return state.holds(expected, of: emitter)
                ? broken : breach(number, step, state.text(expected, of: emitter))
        }
    }

    private func follows(_ step: ReplayStep, _ filter: ActionFilter) -> Bool {
        step.isAccepted && filter.contains(pack.actions.firstIndex(of: step.action) ?? 0)
    }

    /// Returns a breach of a guarantee that must hold in every state, if the current state breaks it.
    private func anywhere(_ number: Int, after step: ReplayStep?) -> GuaranteeBreach? {
        let condition: FiniteCondition
        switch guarantees[number].demand {
        case .never(let excluded): condition = .not(excluded)
        case .always(let demanded): condition = demanded
        case .reachable, .after, .causes: return nil
        }
        guard let tracker = state.present.first(where: { !state.holds(condition, of: $0) }) else { return nil }
        return breach(number, step, state.text(condition, of: tracker))
    }

    /// Returns the actions of events that a step caused: derived ones surround it, raised ones follow it.
    private func cause(of index: Int, in steps: [ReplayStep]) -> Set<String> {
        let start = steps[..<index].lastIndex { !$0.isDerived }.map { $0 + 1 } ?? 0
        return Set(
            (steps[start..<index] + steps[(index + 1)...])
                .filter { $0.location.tracker == steps[index].location.tracker }.map(\.action))
    }

    private func breach(_ number: Int, _ step: ReplayStep?, _ found: String) -> GuaranteeBreach {
        let event = step.map { " after `\($0.action)` of `\($0.location.tracker)`" } ?? " before the first event"
        return GuaranteeBreach(name: guarantees[number].name, what: found + event)
    }
}

/// A breach of a guarantee.
package struct GuaranteeBreach {
    /// The name of the guarantee.
    package let name: String
    /// The actual state and the event before it: ``inAd: true after `AdBreakFinish` of `ads` ``.
    package let what: String
}
