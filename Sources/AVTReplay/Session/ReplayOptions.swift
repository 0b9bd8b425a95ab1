/// How a log is replayed.
public struct ReplayOptions: Sendable {
    /// What is recorded of steps.
    public enum StepDetail: Sendable {
        /// Nothing.
        case none
        /// What was accepted and blocked, and why.
        case decisions
        /// That, and the finite state afterwards.
        case states
        /// That, and what measures have come to afterwards.
        case measures
    }

    /// True if timers fire in log time between lines.
    ///
    /// Lines that a timer emitted when the log was made are then left out. False if timers are only reported, for logs
    /// that hold what timers emitted.
    public var runsTimers: Bool

    /// What is recorded of steps, blocked ones included.
    public var steps: StepDetail

    /// Chooses.
    public init(runsTimers: Bool = true, steps: StepDetail = .none) {
        self.runsTimers = runsTimers
        self.steps = steps
    }
}
