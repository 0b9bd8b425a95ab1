public import AVTEngine

/// One step of a replay: an event of the log or of a timer, or one that rules derived.
public struct ReplayStep: Sendable, Equatable {
    /// Where and when.
    public let place: ReplayPlace
    /// The action.
    public let action: String
    /// False if the event was blocked.
    public let isAccepted: Bool
    /// True for an event that rules derived.
    public let isDerived: Bool
    /// True for an event that rules kept for a while, and for what it raised.
    public let wasKept: Bool
    /// The line of the log, or `nil` if the event came between two lines.
    public let line: Int?
    /// True if the log does not have the event: rules or a timer made it.
    public let isMade: Bool
    /// The condition that blocked it.
    public let blocking: Blocking?
    /// Remarks of the rules on an accepted event.
    public let notes: [Note]
    /// The rule that kept an accepted event back from the backend.
    public internal(set) var withheldBy: String?
    /// The event, if it was sent.
    public internal(set) var event: ReplayEvent?
    /// Its metrics, in the order in which they were sent.
    public internal(set) var metrics: [ReplayMetric] = []
    /// Its metrics whose conditions held, but whose formulas had no value.
    public internal(set) var unsentMetrics: [UnsentMetric] = []
    /// The timer commands of the step.
    public internal(set) var timers: [TimerOrder] = []
    /// The finite state of each tracker afterwards.
    public internal(set) var state: [TrackerState] = []
    /// The finite state of the instrument afterwards.
    public internal(set) var instrumentState: [NamedValue] = []
    /// The event as it was before a rule withheld it.
    public internal(set) var withheldEvent: ReplayEvent?
    /// The metrics that were withheld; only of a replay that explains steps.
    public internal(set) var withheldMetrics: [ReplayMetric] = []
    /// The memory of each tracker afterwards.
    public internal(set) var memory: [TrackerState] = []
    /// The memory of the instrument afterwards.
    public internal(set) var instrumentMemory: [NamedValue] = []
    /// The transitions that applied, or `nil` if the replay does not explain steps.
    public internal(set) var transitions: [StepExplanation.Applied]?
    /// The measures of each tracker afterwards.
    public internal(set) var measures: [TrackerMeasures] = []

    /// A metric that was not sent because its formula had no value.
    public struct UnsentMetric: Sendable, Equatable {
        /// The metric.
        public let name: String
        /// Why there was no value, in words.
        public let reason: String
    }

    /// A condition that blocked an event.
    public struct Blocking: Sendable, Equatable {
        /// The transition, or what declares which actions a kind of tracker emits.
        public let rule: String
        /// The condition's code.
        public let code: String?
        /// Why it blocks.
        public let because: String?
    }

    /// A remark of the rules.
    public struct Note: Sendable, Equatable {
        /// The transition that makes it.
        public let transition: String
        /// Its code.
        public let code: String
        /// Why it was made.
        public let because: String?
        /// `info`, `warning` or `error`.
        public let level: String
        /// The action whose last event it is about; `nil`: about this event.
        public let about: String?
    }

    /// A timer command.
    public struct TimerOrder: Sendable, Equatable {
        /// True to start it anew, false to stop it.
        public let isStart: Bool
        /// The timer.
        public let name: String
        /// The tracker whose timer it is.
        public let tracker: String
        /// In how many milliseconds it first fires; `nil` for a stop.
        public let after: Int?
        /// Its period in milliseconds.
        public let every: Int?
    }

    /// The measures of a tracker.
    public struct TrackerMeasures: Sendable, Equatable {
        /// The tracker.
        public let tracker: String
        /// By index of the program's measures.
        public let readings: [MeasureReading]
        /// The names of the measures, by index.
        public internal(set) var names: [String] = []
    }

    /// The finite state of a tracker.
    public struct TrackerState: Sendable, Equatable {
        /// The tracker.
        public let tracker: String
        /// Its variables, in the order of their declarations.
        public let variables: [NamedValue]
    }
}
