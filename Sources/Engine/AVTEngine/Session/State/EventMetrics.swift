/// The metrics that were evaluated last.
package struct EventMetrics: Sendable {
    /// The metrics of the event, in order.
    package internal(set) var values: [MetricValue] = []
    /// True if the condition of a metric of the event held, but its formula had no value.
    package internal(set) var hasUnsent = false
    /// The periodic metrics that were due, in order.
    package internal(set) var due: [DueMetric] = []

    init() {
        values.reserveCapacity(8)
    }

    /// Removes the metrics of the event, and leaves the memory of others for the next one.
    ///
    /// - Parameter others: Receives the metrics; empty before.
    @inline(__always)
    mutating func remove(into others: inout [MetricValue]) {
        if !values.isEmpty { swap(&values, &others) }
    }

    /// Removes the metrics of the previous event.
    mutating func beginEvent() {
        values.clear()
        hasUnsent = false
    }
}
