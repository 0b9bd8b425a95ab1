/// How a log is replayed.
public struct ReplayOptions: Sendable {
    /// True if timers fire in log time between lines; lines that a timer emitted when the log was made are then left
    /// out. False if timers are only reported, for logs that hold what timers emitted.
    public var runsTimers: Bool

    /// True if every step is recorded, blocked ones included, with the state after it.
    public var tracesSteps: Bool

    /// Chooses.
    public init(runsTimers: Bool = true, tracesSteps: Bool = false) {
        self.runsTimers = runsTimers
        self.tracesSteps = tracesSteps
    }
}
