public import AVTCore

/// Why a metric was sent with its value, or was not sent, with one event.
public struct MetricExplanation: Sendable {
    /// What came of the metric's formula.
    public enum Outcome: Sendable {
        /// The metric was sent.
        case sent
        /// Its condition did not hold.
        case conditionFailed
        /// Its formula has no value because something that it reads is absent or a divisor is 0.
        case missing(String)
        /// Its formula failed.
        case failed(String)
        /// The rule of this name withheld it: a limit, a duplicate, consent or sampling.
        case withheld(String)
    }

    /// The metric.
    public let name: String
    /// The event, or the moment of a metric that the clock sends.
    public let event: LogEvent
    /// What came of the formula.
    public internal(set) var outcome: Outcome
    /// The value that was sent or withheld.
    public let value: Value?
    /// The formula, with all that it was made of.
    public let explanation: Explanation
    /// The condition, or `nil` if the metric has none.
    public let condition: Explanation?
    /// True if the formula, evaluated from its parts, gives the value of the engine.
    public let agrees: Bool
}

extension MetricExplanation.Outcome {
    /// True if a backend received the metric.
    public var isSent: Bool { if case .sent = self { true } else { false } }
}
