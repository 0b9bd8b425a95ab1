/// Options of a replay.
package struct ReplayOptions: Sendable {
    /// The detail in which steps are recorded.
    package enum StepDetail: Sendable {
        /// Steps are not recorded.
        case none
        /// The verdicts on events and their reasons.
        case decisions
        /// Decisions, and the finite state after each step.
        case states
        /// States, and the readings of measures and memory after each step.
        case measures
    }

    /// True if timers fire in log time between lines.
    ///
    /// Lines that a timer emitted when the log was recorded are then skipped. False if timers are only reported, for
    /// logs that contain the events of timers.
    package var runsTimers: Bool

    /// The detail in which steps are recorded, including those of blocked events.
    package var steps: StepDetail

    /// True if the attributes of events are recorded.
    ///
    /// Each event carries the time since the last event of every earlier action: recording them takes most of the time
    /// of a replay.
    package var recordsAttributes = true

    /// True if a direct replay records the events that are sent.
    package var recordsEvents = true

    /// True if sessions run the whole program with all attributes, so that a run with other outputs can continue them.
    package var keepsProgram = false

    /// True if a session ends after a while without lines, and another one with the same name may follow.
    package var repeatsNames = false

    /// The names of the metrics that are computed, or `nil` for all.
    package var metrics: [String]?

    /// True if the numerators and denominators of metrics that are quotients are recorded, and metrics whose formulas have
    /// no value, such as quotients by 0.
    package var recordsQuotients = false

    /// The attributes by which metrics are grouped.
    package var groupAttributes: [String] = []

    /// The sessions whose lines are processed, or `nil` for all.
    package var selected: SelectedSessions?

    /// The number of sessions that a direct replay keeps as objects, which take some ten kilobytes each; others are packed until
    /// their next lines.
    ///
    /// The output does not depend on it.
    package var sessionObjectLimit = 2048

    /// The key with which rules hash attributes; without one, hashed attributes are omitted.
    package var hashKey: [UInt8]?

    /// The consents that the viewer has given before the log starts.
    package var consents: Set<String>

    /// Creates options.
    package init(
        runsTimers: Bool = true, steps: StepDetail = .none, hashKey: [UInt8]? = nil, consents: Set<String> = []
    ) {
        self.runsTimers = runsTimers
        self.steps = steps
        self.hashKey = hashKey
        self.consents = consents
    }
}
