import AVTCore
import AVTRules

/// Watches the steps of a session and reports the guarantees that they break.
///
/// It refers to declarations by name and evaluates conditions as they are written, so it shares no code with the
/// prover.
package struct GuaranteeMonitor {
    private let guarantees: [Guarantee]
    private let pack: CheckedPack
    private let windows: Set<WatchedWindow>
    private var state: WatchedState
    /// For each guarantee with `until`, the trackers for which its condition is expected now.
    private var waiting: [Set<String>]

    /// Creates a monitor for a session with these trackers, all of which are present from the start.
    package init(_ guarantees: [Guarantee], of pack: CheckedPack, trackers: [String]) {
        self.guarantees = guarantees
        self.pack = pack
        windows = Set(guarantees.flatMap(\.demand.conditions).flatMap(\.windows))
        state = WatchedState(pack, trackers: trackers)
        waiting = Array(repeating: [], count: guarantees.count)
    }

    /// The guarantees that are broken before the first event.
    package var initialBreaches: [GuaranteeBreach] { guarantees.indices.compactMap { anywhere($0, .start) } }

    /// Processes the records of a log line or a timer, with the finite state after each step.
    ///
    /// - Parameters:
    ///   - records: The records.
    ///   - time: The time until which windows end after the last step, or `nil` if none ends after it.
    /// - Returns: The breaches.
    package mutating func examine(_ records: [ReplayRecord], until time: Int? = nil) -> [GuaranteeBreach] {
        var breaches: [GuaranteeBreach] = []
        let steps = records.steps
        let derived = Dictionary(grouping: steps.filter(\.isDerived), by: \.number)
        var leaving: String?
        for (index, step) in steps.enumerated() where !step.isDerived {
            // The events that `Closing` raises are processed before its tracker leaves.
            if let tracker = leaving, tracker != step.location.tracker { state.remove(tracker) }
            breaches += endWindows(until: step.location.at)
            state.apply(step, derived: derived[step.number] ?? [])
            for number in guarantees.indices {
                if let breach = examine(number, step, among: steps, index) { breaches.append(breach) }
            }
            if step.action == StandardAction.closing { leaving = step.location.tracker }
        }
        if let leaving { state.remove(leaving) }
        if let time { breaches += endWindows(until: time) }
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

    /// What led to the current state.
    private enum Moment {
        case start
        case step(ReplayStep)
        case windowEnd
    }

    /// Ends the windows one after the other, and returns the guarantees that the states without them break.
    private mutating func endWindows(until time: Int) -> [GuaranteeBreach] {
        var breaches: [GuaranteeBreach] = []
        while state.advance(toEndOf: windows, until: time) {
            for number in guarantees.indices {
                if let breach = examineState(number, .windowEnd) { breaches.append(breach) }
            }
        }
        return breaches
    }

    /// Examines what a guarantee expects of every state, or until its condition holds.
    private mutating func examineState(_ number: Int, _ moment: Moment) -> GuaranteeBreach? {
        switch guarantees[number].demand {
        case .never, .always: return anywhere(number, moment)
        case .reachable, .causes: return nil
        case .after(_, let expected, let until):
            var broken: GuaranteeBreach?
            for tracker in waiting[number].intersection(state.present).sorted() {
                if let until, state.holds(until, of: tracker) {
                    waiting[number].remove(tracker)
                } else if !state.holds(expected, of: tracker) {
                    broken = breach(number, moment, state.text(expected, of: tracker))
                }
            }
            return broken
        }
    }

    private mutating func examine(
        _ number: Int, _ step: ReplayStep, among steps: [ReplayStep], _ index: Int
    ) -> GuaranteeBreach? {
        let broken = examineState(number, .step(step))
        let emitter = step.location.tracker
        switch guarantees[number].demand {
        case .never, .always, .reachable: return broken
        case .causes(let filter, let actions):
            guard follows(step, filter) else { return nil }
            let caused = cause(of: index, in: steps)
            let missing = actions.map { pack.actions[$0] }.filter { !caused.contains($0) }
            guard !missing.isEmpty else { return nil }
            return breach(number, .step(step), "no `\(missing.joined(separator: "`, no `"))`")
        case .after(let filter, let expected, let until):
            guard follows(step, filter) else { return broken }
            if let until {
                guard !state.holds(until, of: emitter) else { return broken }
                waiting[number].insert(emitter)
            }
            return state.holds(expected, of: emitter)
                ? broken : breach(number, .step(step), state.text(expected, of: emitter))
        }
    }

    private func follows(_ step: ReplayStep, _ filter: ActionFilter) -> Bool {
        step.isAccepted && filter.contains(pack.actions.firstIndex(of: step.action) ?? 0)
    }

    /// Returns a breach of a guarantee that must hold in every state, if the current state breaks it.
    private func anywhere(_ number: Int, _ moment: Moment) -> GuaranteeBreach? {
        let condition: FiniteCondition
        switch guarantees[number].demand {
        case .never(let excluded): condition = .not(excluded)
        case .always(let demanded): condition = demanded
        case .reachable, .after, .causes: return nil
        }
        guard let tracker = state.present.first(where: { !state.holds(condition, of: $0) }) else { return nil }
        return breach(number, moment, state.text(condition, of: tracker))
    }

    /// Returns the actions of events that a step caused: derived ones surround it, raised ones follow it.
    private func cause(of index: Int, in steps: [ReplayStep]) -> Set<String> {
        let start = steps[..<index].lastIndex { !$0.isDerived }.map { $0 + 1 } ?? 0
        return Set(
            (steps[start..<index] + steps[(index + 1)...])
                .filter { $0.location.tracker == steps[index].location.tracker }.map(\.action))
    }

    private func breach(_ number: Int, _ moment: Moment, _ found: String) -> GuaranteeBreach {
        let when =
            switch moment {
            case .start: " before the first event"
            case .step(let step): " after `\(step.action)` of `\(step.location.tracker)`"
            case .windowEnd: " at the end of a window"
            }
        return GuaranteeBreach(name: guarantees[number].name, what: found + when)
    }
}

extension Guarantee.Demand {
    fileprivate var conditions: [FiniteCondition] {
        switch self {
        case .never(let condition), .always(let condition), .reachable(let condition): [condition]
        case .after(_, let expected, let until): [expected] + (until.map { [$0] } ?? [])
        case .causes: []
        }
    }
}

/// A breach of a guarantee.
package struct GuaranteeBreach {
    /// The name of the guarantee.
    package let name: String
    /// The actual state and what came before it: ``inAd: true after `AdBreakFinish` of `ads` ``.
    package let what: String
}
