import AVTEngine

/// The steps between states that were met.
extension Exploration {
    /// Calls a body with each state that a step leads to from a state.
    ///
    /// - Parameters:
    ///   - state: a state that was met.
    ///   - onlyCertain: true to leave out what memory may prevent.
    ///   - leaving: true to let trackers leave.
    ///   - body: what to do with each; some come more than once.
    @inline(__always)
    mutating func forEachSuccessor(
        of state: UInt64, onlyCertain: Bool, leaving: Bool, _ body: (UInt64) -> Void
    ) {
        lookAtSuccessors(of: state, onlyCertain: onlyCertain, leaving: leaving) {
            body($0)
            return true
        }
    }

    /// As ``forEachSuccessor(of:onlyCertain:leaving:_:)``, until the body says that it has seen enough.
    ///
    /// - Parameters:
    ///   - state: a state that was met.
    ///   - onlyCertain: true to leave out what memory may prevent.
    ///   - leaving: true to let trackers leave.
    ///   - body: what to do with each; false if no more are wanted.
    @inline(__always)
    mutating func lookAtSuccessors(
        of state: UInt64, onlyCertain: Bool, leaving: Bool, _ body: (UInt64) -> Bool
    ) {
        let isPlain = state >> UInt64(machine.layout.absentPlace) == 0
        if !isPlain, machine.pending(in: state) != nil {
            for step in pendingSteps(from: state) where !onlyCertain || step.isCertain {
                guard body(step.next) else { return }
            }
            return
        }
        for tracker in local.indices where isPlain || machine.isPresent(tracker, in: state) {
            let row = row(of: tracker, in: state)
            // A state that the budget has left unseen leads nowhere.
            guard row >= 0 else { continue }
            for index in local[tracker].rows[row].effects {
                let effect = local[tracker].effects[index]
                if onlyCertain, !effect.isCertain { continue }
                let next =
                    isPlain
                    ? (state & ~effect.mask) | effect.values : machine.written(state, effect.mask, effect.values)
                guard body(next) else { return }
            }
        }
        guard leaving, machine.trackersLeave else { return }
        for step in leavingSteps(from: state) where !body(step.next) { return }
    }

    /// A step from one state to the next.
    struct Step {
        let tracker: Int
        /// The action, by index; `nil`: the tracker leaves.
        let action: Int?
        /// How it ends.
        let outcome: StepOutcome
        let next: UInt64
        let isCertain: Bool
        /// The window that ends, and nothing else happens; `nil` if something happens.
        var window: Window?
    }

    /// Every step that can be made in a state, those included that change nothing.
    mutating func allSteps(from state: UInt64) -> [Step] {
        if machine.pending(in: state) != nil { return pendingSteps(from: state) }
        var steps: [Step] = []
        for tracker in machine.trackers.indices where machine.isPresent(tracker, in: state) {
            for action in machine.trackers[tracker].actions {
                steps += self.steps(of: action, tracker, rest: [], from: state)
            }
            for number in expiring(tracker, in: state) {
                let bit = machine.layout.trackers[tracker].packed(timers: 1 << UInt64(number))
                steps.append(
                    Step(
                        tracker: tracker, action: nil, outcome: StepOutcome(), next: state & ~bit, isCertain: true,
                        window: machine.windows.window(number)))
            }
        }
        return steps + (machine.trackersLeave ? leavingSteps(from: state) : [])
    }

    /// The steps that come without an event of their own: what is raised, and before a tracker leaves.
    mutating func specialSteps(from state: UInt64) -> [Step] {
        if machine.pending(in: state) != nil { return pendingSteps(from: state) }
        return machine.trackersLeave && machine.closing != nil ? leavingSteps(from: state) : []
    }

    private mutating func pendingSteps(from state: UInt64) -> [Step] {
        guard let pending = machine.pending(in: state) else { return [] }
        guard case .action(let action)? = pending.items.first else { return [leave(pending.tracker, from: state)] }
        return steps(of: action, pending.tracker, rest: Array(pending.items.dropFirst()), from: state)
    }

    private mutating func leavingSteps(from state: UInt64) -> [Step] {
        var steps: [Step] = []
        for tracker in machine.trackers.indices where machine.isPresent(tracker, in: state) {
            if let closing = machine.closing {
                steps += self.steps(of: closing, tracker, rest: [.leave], from: state)
            } else {
                steps.append(leave(tracker, from: state))
            }
        }
        return steps
    }

    private func leave(_ tracker: Int, from state: UInt64) -> Step {
        Step(
            tracker: tracker, action: nil, outcome: StepOutcome(), next: machine.leaving(tracker, from: state),
            isCertain: true)
    }

    private mutating func steps(
        of action: Int, _ tracker: Int, rest: [Pending.Item], from state: UInt64
    ) -> [Step] {
        guard let outcomes = try? outcomes(of: action, tracker, in: state) else { return [] }
        return outcomes.map { outcome in
            let (mask, values) = machine.effect(of: outcome, tracker: tracker, rest: rest)
            return Step(
                tracker: tracker, action: action, outcome: outcome, next: machine.written(state, mask, values),
                isCertain: outcome.isCertain)
        }
    }

    /// The states on a shortest way to a state, the initial one first.
    func path(to place: Int) -> [UInt64] {
        var path: [UInt64] = []
        var place = place
        while place != 0 {
            path.append(states[place])
            place = Int(parents[place])
        }
        return [states[0]] + path.reversed()
    }
}
