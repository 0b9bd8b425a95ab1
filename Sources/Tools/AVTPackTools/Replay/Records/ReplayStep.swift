import AVTEngine

/// A step of a replay: the processing of an event of the log or of a timer, or of one that rules derived.
package struct ReplayStep: Sendable, Equatable {
    /// The session, the tracker and the time.
    package let location: ReplayLocation
    /// The action.
    package let action: String
    /// False if the event was blocked.
    package let isAccepted: Bool
    /// True for an event that rules derived.
    package let isDerived: Bool
    /// True for an event that was held for a while, and for the events that it raised.
    package let wasHeld: Bool
    /// The line of the log, or `nil` if the event occurred between two lines.
    package let line: Int?
    /// True if the event is not in the log: rules or a timer raised it.
    package let isMade: Bool
    /// The condition that blocked the event, or `nil` if it was accepted.
    package let blocking: Blocking?
    /// The notes that rules added to an accepted event.
    package let notes: [Note]
    /// The rule that withheld an accepted event from the backend.
    package internal(set) var withheldBy: String?
    /// The reason of that rule; `nil` unless the replay explains steps.
    package internal(set) var withheldBecause: String?
    /// The event, or `nil` if it was not sent.
    package internal(set) var event: ReplayEvent?
    /// The metrics of the event, in the order in which they were sent.
    package internal(set) var metrics: [ReplayMetric] = []
    /// The metrics of the event whose conditions held, but whose formulas had no value.
    package internal(set) var unsentMetrics: [UnsentMetric] = []
    /// The timer commands of the step.
    package internal(set) var timers: [TimerChange] = []
    /// The finite state of each tracker after the step.
    package internal(set) var state: [TrackerState] = []
    /// The finite state of the instrument after the step.
    package internal(set) var instrumentState: [NamedValue] = []
    /// The withheld event with its attributes, or `nil` if the event was not withheld.
    package internal(set) var withheldEvent: ReplayEvent?
    /// The metrics that were withheld; empty unless the replay explains steps.
    package internal(set) var withheldMetrics: [ReplayMetric] = []
    /// The memory of each tracker after the step.
    package internal(set) var memory: [TrackerState] = []
    /// The memory of the instrument after the step.
    package internal(set) var instrumentMemory: [NamedValue] = []
    /// The transitions that applied, or `nil` if the replay does not explain steps.
    package internal(set) var transitions: [StepExplanation.Applied]?
    /// The measures of each tracker after the step.
    package internal(set) var measures: [TrackerMeasures] = []
    /// The number of the step in its session; the events that the step derived have the same number.
    package internal(set) var number = 0

    /// A metric that was not sent because its formula had no value.
    package struct UnsentMetric: Sendable, Equatable {
        /// The metric.
        package let name: String
        /// A description of why there was no value.
        package let reason: String
    }

    /// A condition that blocked an event.
    package struct Blocking: Sendable, Equatable {
        /// The name of the transition, or of the tracker kind's list of actions.
        package let rule: String
        /// The condition's code.
        package let code: String?
        /// The reason from the pack.
        package let because: String?
    }

    /// A note that rules add to an event.
    package struct Note: Sendable, Equatable {
        /// The transition that adds the note.
        package let transition: String
        /// The code of the note.
        package let code: String
        /// The reason from the pack.
        package let because: String?
        /// `info`, `warning` or `error`.
        package let level: String
        /// The action whose last event the note is about, or `nil` if it is about the current event.
        package let about: String?
    }

    /// A timer command.
    package struct TimerChange: Sendable, Equatable {
        /// True to restart the timer, false to stop it.
        package let isStart: Bool
        /// The timer.
        package let name: String
        /// The tracker of the timer.
        package let tracker: String
        /// The delay until it first fires in milliseconds, or `nil` when it is stopped.
        package let after: Int?
        /// Its period in milliseconds, or `nil` if it does not repeat.
        package let every: Int?
    }

    /// The measures of a tracker.
    package struct TrackerMeasures: Sendable, Equatable {
        /// The tracker.
        package let tracker: String
        /// The readings, indexed like the program's measures.
        package let readings: [MeasureReading]
        /// The names of the measures, indexed like the readings.
        package internal(set) var names: [String] = []
    }

    /// The finite state of a tracker.
    package struct TrackerState: Sendable, Equatable {
        /// The tracker.
        package let tracker: String
        /// The variables of the tracker, in the order of their declarations.
        package let variables: [NamedValue]
    }
}
