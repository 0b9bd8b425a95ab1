import AVTCore

/// The reason why a metric was sent with its value, or was not sent, for one event.
package struct MetricExplanation: Sendable {
    /// The outcome of evaluating a metric.
    package enum Outcome: Sendable {
        /// The metric was sent.
        case sent
        /// Its condition did not hold.
        case conditionFailed
        /// Its formula has no value because something that it reads is absent or a divisor is 0.
        case missing(String)
        /// Its formula failed.
        case failed(String)
        /// The rule with this name withheld it: a limit, a duplicate, consent or sampling.
        case withheld(String)
    }

    /// The metric.
    package let name: String
    /// The event, or the tick of the clock for a metric that is sent periodically.
    package let event: LogEvent
    /// The outcome.
    package internal(set) var outcome: Outcome
    /// The value that was sent or withheld.
    package let value: Value?
    /// The formula, with all values that its value was computed from.
    package let explanation: Explanation
    /// The condition, or `nil` if the metric has none.
    package let condition: Explanation?
    /// True if evaluating the formula part by part gives the value of the engine.
    package let agrees: Bool
}

extension MetricExplanation.Outcome {
    /// True if a backend received the metric.
    package var isSent: Bool { if case .sent = self { true } else { false } }
}
