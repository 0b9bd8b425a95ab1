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
        /// That, and the readings of measures and memory afterwards.
        case measures
    }

    /// True if timers fire in log time between lines.
    ///
    /// Lines that a timer emitted when the log was made are then left out. False if timers are only reported, for logs
    /// that hold what timers emitted.
    public var runsTimers: Bool

    /// What is recorded of steps, blocked ones included.
    public var steps: StepDetail

    /// True if the attributes of events are recorded.
    ///
    /// Each event carries the time since every action before it: recording them takes most of the time of a replay.
    public var recordsAttributes = true

    /// The key with which rules hash attributes; without one such attributes are left out.
    public var hashKey: [UInt8]?

    /// The consents that the viewer has given before the log begins.
    public var consents: Set<String>

    /// Creates options.
    public init(
        runsTimers: Bool = true, steps: StepDetail = .none, hashKey: [UInt8]? = nil, consents: Set<String> = []
    ) {
        self.runsTimers = runsTimers
        self.steps = steps
        self.hashKey = hashKey
        self.consents = consents
    }
}
