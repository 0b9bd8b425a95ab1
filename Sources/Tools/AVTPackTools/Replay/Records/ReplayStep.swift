public import AVTEngine

/// A step of a replay: the processing of an event of the log or of a timer, or of one that rules derived.
public struct ReplayStep: Sendable, Equatable {
    /// The session, the tracker and the time.
    public let location: ReplayLocation
    /// The action.
    public let action: String
    /// False if the event was blocked.
    public let isAccepted: Bool
    /// True for an event that rules derived.
    public let isDerived: Bool
    /// True for an event that was held for a while, and for the events that it raised.
    public let wasHeld: Bool
    /// The line of the log, or `nil` if the event occurred between two lines.
    public let line: Int?
    /// True if the event is not in the log: rules or a timer raised it.
    public let isMade: Bool
    /// The condition that blocked the event, or `nil` if it was accepted.
    public let blocking: Blocking?
    /// The notes that rules added to an accepted event.
    public let notes: [Note]
    /// The rule that withheld an accepted event from the backend.
    public internal(set) var withheldBy: String?
    /// The event, or `nil` if it was not sent.
    public internal(set) var event: ReplayEvent?
    /// The metrics of the event, in the order in which they were sent.
    public internal(set) var metrics: [ReplayMetric] = []
    /// The metrics of the event whose conditions held, but whose formulas had no value.
    public internal(set) var unsentMetrics: [UnsentMetric] = []
    /// The timer commands of the step.
    public internal(set) var timers: [TimerOrder] = []
    /// The finite state of each tracker after the step.
    public internal(set) var state: [TrackerState] = []
    /// The finite state of the instrument after the step.
    public internal(set) var instrumentState: [NamedValue] = []
    /// The withheld event with its attributes, or `nil` if the event was not withheld.
    public internal(set) var withheldEvent: ReplayEvent?
    /// The metrics that were withheld; empty unless the replay explains steps.
    public internal(set) var withheldMetrics: [ReplayMetric] = []
    /// The memory of each tracker after the step.
    public internal(set) var memory: [TrackerState] = []
    /// The memory of the instrument after the step.
    public internal(set) var instrumentMemory: [NamedValue] = []
    /// The transitions that applied, or `nil` if the replay does not explain steps.
    public internal(set) var transitions: [StepExplanation.Applied]?
    /// The measures of each tracker after the step.
    public internal(set) var measures: [TrackerMeasures] = []

    /// A metric that was not sent because its formula had no value.
    public struct UnsentMetric: Sendable, Equatable {
        /// The metric.
        public let name: String
        /// A description of why there was no value.
        public let reason: String
    }

    /// A condition that blocked an event.
    public struct Blocking: Sendable, Equatable {
        /// The name of the transition, or of the tracker kind's list of actions.
        public let rule: String
        /// The condition's code.
        public let code: String?
        /// The reason from the pack.
        public let because: String?
    }

    /// A note that rules add to an event.
    public struct Note: Sendable, Equatable {
        /// The transition that adds the note.
        public let transition: String
        /// The code of the note.
        public let code: String
        /// The reason from the pack.
        public let because: String?
        /// `info`, `warning` or `error`.
        public let level: String
        /// The action whose last event the note is about, or `nil` if it is about the current event.
        public let about: String?
    }

    /// A timer command.
    public struct TimerOrder: Sendable, Equatable {
        /// True to restart the timer, false to stop it.
        public let isStart: Bool
        /// The timer.
        public let name: String
        /// The tracker of the timer.
        public let tracker: String
        /// The delay until it first fires in milliseconds, or `nil` when it is stopped.
        public let after: Int?
        /// Its period in milliseconds, or `nil` if it does not repeat.
        public let every: Int?
    }

    /// The measures of a tracker.
    public struct TrackerMeasures: Sendable, Equatable {
        /// The tracker.
        public let tracker: String
        /// The readings, indexed like the program's measures.
        public let readings: [MeasureReading]
        /// The names of the measures, indexed like the readings.
        public internal(set) var names: [String] = []
    }

    /// The finite state of a tracker.
    public struct TrackerState: Sendable, Equatable {
        /// The tracker.
        public let tracker: String
        /// The variables of the tracker, in the order of their declarations.
        public let variables: [NamedValue]
    }
}
