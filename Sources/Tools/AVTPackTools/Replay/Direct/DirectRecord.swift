import AVTCore
import AVTEngine

/// An item of the output of a direct session, which refers to names by their index in the program.
package enum DirectRecord {
    /// A metric that was sent.
    case metric(metric: Int, number: Number, tracker: Int, at: Int)
    /// The quotient to which the formula of a metric evaluates, after the metrics of the event.
    case quotient(MetricQuotient)
    /// An event that was sent, after its metrics.
    case event(action: Symbol, tracker: Int, at: Int, attributes: [(attribute: Symbol, value: Value)])
    /// An event that was blocked, or dropped while it was held.
    case blocked(ConditionInfo?, action: Symbol, at: Int)
    /// An event that rules withheld from being sent.
    case withheld(rule: String, action: Symbol, at: Int)
    /// An event that was accepted, but is not sent itself: it was consumed, or it is `Closing`.
    case consumed(at: Int)
    /// A metric whose condition held, but whose formula has no value.
    case unsent(metric: Int, UnsentReason)
    /// The values of the attributes by which the metrics that follow are grouped; `nil` for one without a value.
    case group([ExactText?])
}

extension Number {
    /// The number as a value of a metric.
    var value: Value {
        switch self {
        case .int(let value): .int(value)
        case .double(let value): .double(value)
        }
    }
}
