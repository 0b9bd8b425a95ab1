/// The parts of an event that are delivered.
package enum Delivery: Hashable, Sendable {
    /// The event and its metrics.
    case complete
    /// Only its metrics, because of a rule.
    case metricsAlone(String)
    /// Nothing, because of a rule.
    case nothing(String)

    /// The rule that withholds the event, or `nil` if there is none.
    package var rule: String? {
        switch self {
        case .complete: nil
        case .metricsAlone(let rule), .nothing(let rule): rule
        }
    }

    /// True if the event's metrics are delivered.
    package var sendsMetrics: Bool { if case .nothing = self { false } else { true } }
}
