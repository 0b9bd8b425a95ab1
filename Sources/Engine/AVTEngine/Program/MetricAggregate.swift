/// How the values of a metric are summarised in one number, for a session or for several.
public enum MetricAggregate: String, CaseIterable, Hashable, Sendable {
    /// Their sum.
    case total
    /// Their arithmetic mean.
    case mean
    /// The value that was sent last.
    case last
    /// The least of them.
    case min
    /// The greatest of them.
    case max
}
