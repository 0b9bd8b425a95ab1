import AVTEngine

/// The steps between discovered states.
extension Exploration {
    /// Calls a closure with each successor of a state.
    ///
    /// - Parameters:
    ///   - state: A discovered state.
    ///   - onlyCertain: True to skip steps that data may prevent.
    ///   - leaving: True to include steps in which trackers leave.
    ///   - body: The closure; some successors are passed more than once.
    @inline(__always)
    mutating func forEachSuccessor(
        of state: UInt64, onlyCertain: Bool, leaving: Bool, _ body: (UInt64) -> Void
    ) {
        visitSuccessors(of: state, onlyCertain: onlyCertain, leaving: leaving) {
            body($0)
            return true
        }
    }

    /// Calls a closure with each successor of a state until the closure returns false.
    ///
    /// - Parameters:
    ///   - state: A discovered state.
    ///   - onlyCertain: True to skip steps that data may prevent.
    ///   - leaving: True to include steps in which trackers leave.
    ///   - body: The closure. It returns false to stop; some successors are passed more than once.
    @inline(__always)
    mutating func visitSuccessors(
        of state: UInt64, onlyCertain: Bool, leaving: Bool, _ body: (UInt64) -> Bool
    ) {
        let isPlain = state >> UInt64(machine.layout.absentOffset) == 0
        if !isPlain, machine.pending(in: state) != nil {
            for step in pendingSteps(from: state) where !onlyCertain || step.isCertain {
                guard body(step.next) else { return }
            }
            return
        }
        for tracker in local.indices where isPlain || machine.isPresent(tracker, in: state) {
            let row = row(of: tracker, in: state)
            // A state that was not expanded because the budget ended has no known successors.
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

    /// Returns the successors of a state that need not be discovered, without steps in which trackers leave.
    ///
    /// - Parameters:
    ///   - state: The state.
    ///   - onlyCertain: True to skip steps that data may prevent.
    /// - Returns: The successors; some are contained more than once.
    /// - Throws: `Limit.data` if the outcome of an action depends on data in too many ways.
    mutating func successors(
        ofUndiscovered state: UInt64, onlyCertain: Bool
    ) throws(Limit) -> [UInt64] {
        if let pending = machine.pending(in: state) {
            guard case .action(let action)? = pending.items.first else {
                return [machine.leaving(pending.tracker, from: state)]
            }
            return try steps(
                of: action, pending.tracker, rest: Array(pending.items.dropFirst()), fromAny: state
            ).filter { $0.isCertain || !onlyCertain }.map(\.next)
        }
        var next: [UInt64] = []
        for tracker in machine.trackers.indices where machine.isPresent(tracker, in: state) {
            for action in machine.trackers[tracker].actions {
                next += try steps(of: action, tracker, rest: [], fromAny: state)
                    .filter { $0.isCertain || !onlyCertain }.map(\.next)
            }
            for number in expiring(tracker, in: state) {
                next.append(state & ~machine.layout.trackers[tracker].packed(timers: 1 << UInt64(number)))
            }
        }
        return next
    }

    /// A step from one state to another.
    struct Step {
        let tracker: Int
        /// The action, by index, or `nil` if the tracker leaves or a window closes.
        let action: Int?
        /// The outcome of the step.
        let outcome: StepOutcome
        let next: UInt64
        let isCertain: Bool
        /// The window that closes, if this is all that happens, or `nil`.
        var window: Window?
    }

    /// Returns every step that is possible in a state, those that change nothing included.
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

    /// Returns the steps without an event of their own: raised actions, and the action before a tracker leaves.
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
        (try? steps(of: action, tracker, rest: rest, fromAny: state)) ?? []
    }

    private mutating func steps(
        of action: Int, _ tracker: Int, rest: [Pending.Item], fromAny state: UInt64
    ) throws(Limit) -> [Step] {
        try outcomes(of: action, tracker, in: state).map { outcome in
            let (mask, values) = machine.effect(of: outcome, tracker: tracker, rest: rest)
            return Step(
                tracker: tracker, action: action, outcome: outcome, next: machine.written(state, mask, values),
                isCertain: outcome.isCertain)
        }
    }

    /// Returns the states on a shortest path to a state, from the initial state.
    func path(to stateIndex: Int) -> [UInt64] {
        var path: [UInt64] = []
        var stateIndex = stateIndex
        while stateIndex != 0 {
            path.append(states[stateIndex])
            stateIndex = Int(parents[stateIndex])
        }
        return [states[0]] + path.reversed()
    }
}
