/// A search for violations of conditions that must hold after certain events until another condition holds.
struct UntilSearch {
    /// The states on the path to a violation, from the initial state, or `nil` if there is none.
    let path: [UInt64]?
    /// The tracker that emits the event, and the event's action, if there is a path.
    let tracker: Int
    let action: Int
    /// The number of states on the path before the event.
    let before: Int

    /// Searches for a violating state.
    ///
    /// - Parameters:
    ///   - demand: The index of the demand that selects the events.
    ///   - expected: For each tracker, the condition that must hold after one of its events.
    ///   - until: For each tracker, the condition that ends the requirement.
    ///   - exploration: A complete exploration.
    init(
        demand: Int, expected: [StatePredicate], until: [StatePredicate],
        in exploration: inout Exploration
    ) {
        var best: (path: [UInt64], tracker: Int, action: Int, before: Int)?
        for tracker in exploration.machine.trackers.indices {
            guard
                let found = UntilSearch.search(
                    demand, tracker, expected[tracker], until[tracker], &exploration),
                found.path.count < best?.path.count ?? .max
            else { continue }
            best = (found.path, tracker, found.action, found.before)
        }
        path = best?.path
        tracker = best?.tracker ?? 0
        action = best?.action ?? 0
        before = best?.before ?? 0
    }

    private struct Origin {
        /// The previous state; for a state right after the event, the explored state before the event, whose number
        /// `seed` contains.
        let parent: UInt64
        let seed: (stateIndex: Int, action: Int)?
    }

    private static func search(
        _ demand: Int, _ tracker: Int, _ expected: StatePredicate, _ until: StatePredicate,
        _ exploration: inout Exploration
    ) -> (path: [UInt64], action: Int, before: Int)? {
        let machine = exploration.machine
        var origins: [UInt64: Origin] = [:]
        var seeds: [[UInt64]] = []
        var depths = Array(repeating: 0, count: exploration.states.count)
        func path(to state: UInt64, _ exploration: Exploration) -> (path: [UInt64], action: Int, before: Int) {
            var tail = [state]
            var state = state
            while let origin = origins[state] {
                if let (stateIndex, action) = origin.seed {
                    let head = exploration.path(to: stateIndex)
                    return (head + tail.reversed(), action, head.count)
                }
                tail.append(origin.parent)
                state = origin.parent
            }
            return (tail.reversed(), 0, 0)
        }
        for stateIndex in exploration.states.indices {
            if stateIndex > 0 { depths[stateIndex] = depths[Int(exploration.parents[stateIndex])] + 1 }
            let state = exploration.states[stateIndex]
            exploration.forEachFollowed(demand, of: tracker, from: state) { next, action in
                guard origins[next] == nil, !until.holds(next) else { return }
                origins[next] = Origin(parent: state, seed: (stateIndex, action))
                while seeds.count <= depths[stateIndex] + 1 { seeds.append([]) }
                seeds[depths[stateIndex] + 1].append(next)
            }
        }
        var level: [UInt64] = []
        var depth = 0
        while depth < seeds.count || !level.isEmpty {
            let states = level + (depth < seeds.count ? seeds[depth] : [])
            if let broken = states.first(where: { !expected.holds($0) }) { return path(to: broken, exploration) }
            var next: [UInt64] = []
            for state in states {
                exploration.forEachSuccessor(of: state, onlyCertain: false, leaving: true) { successor in
                    guard origins[successor] == nil, machine.isPresent(tracker, in: successor),
                        !until.holds(successor)
                    else { return }
                    origins[successor] = Origin(parent: state, seed: nil)
                    next.append(successor)
                }
            }
            level = next
            depth += 1
        }
        return nil
    }
}

extension Exploration {
    /// Calls a closure with the state after each accepted event that a demand selects, and with the event's action.
    fileprivate mutating func forEachFollowed(
        _ demand: Int, of tracker: Int, from state: UInt64, _ body: (UInt64, Int) -> Void
    ) {
        guard machine.isPresent(tracker, in: state) else { return }
        let row = row(of: tracker, in: state)
        if machine.pending(in: state) == nil, row >= 0 {
            for index in local[tracker].rows[row].followed where local[tracker].followed[index].demand == demand {
                let step = local[tracker].followed[index]
                body(machine.written(state, step.effect.mask, step.effect.values), step.action)
            }
        }
        // Raised actions and the action before a tracker leaves are in no row.
        for step in specialSteps(from: state) where step.tracker == tracker && step.outcome.isAccepted {
            guard let action = step.action, demands[demand].after?.contains(action) ?? false else { continue }
            body(step.next, action)
        }
    }
}
