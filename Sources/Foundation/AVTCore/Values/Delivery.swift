/// What of an event leaves the app.
public enum Delivery: Hashable, Sendable {
    /// The event and its metrics.
    case whole
    /// Its metrics alone, because of a rule.
    case metricsAlone(String)
    /// Nothing, because of a rule.
    case nothing(String)

    /// The rule that keeps the event back; `nil`: none.
    public var rule: String? {
        switch self {
        case .whole: nil
        case .metricsAlone(let rule), .nothing(let rule): rule
        }
    }

    /// True if the event's metrics leave.
    public var sendsMetrics: Bool { if case .nothing = self { false } else { true } }
}
