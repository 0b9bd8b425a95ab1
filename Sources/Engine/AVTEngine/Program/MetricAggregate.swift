/// The aggregation of a metric's values into one number, for a session or for several.
package enum MetricAggregate: String, CaseIterable, Hashable, Sendable {
    /// The sum of the values.
    case total
    /// The arithmetic mean of the values.
    case mean
    /// The value that was sent last.
    case last
    /// The minimum value.
    case min
    /// The maximum value.
    case max
}
