public import Metrics
public import OpenAVTChain

/// Reports the counts of a backend's outbox to swift-metrics.
///
/// The counters are `openavt_delivery_samples_total` with the dimension `outcome` (`received`, `sent`, or `dropped_`
/// and the reason, such as `dropped_full`) and `openavt_delivery_retries_total`, the number of requests that had to be
/// repeated. The gauges are `openavt_delivery_waiting`, `openavt_delivery_waiting_bytes`,
/// `openavt_delivery_quarantined` and `openavt_delivery_oldest_seconds`. All have the dimension `backend`.
public final class OAVTDeliveryMetrics: Sendable {
    private let counts: @Sendable () -> OAVTDeliveryCounts
    private let reporter: CountReporter<OAVTDeliveryCounts>

    /// Creates a reporter.
    ///
    /// - Parameters:
    ///   - backend: The name of the backend.
    ///   - dimensions: Further dimensions of all metrics.
    ///   - factory: The metrics backend, or `nil` for the one of the process.
    ///   - counts: Returns the counts, such as `{ outbox.counts }`.
    public init(
        backend: String, dimensions: [(String, String)] = [], factory: (any MetricsFactory)? = nil,
        counts: @escaping @Sendable () -> OAVTDeliveryCounts
    ) {
        self.counts = counts
        reporter = CountReporter(
            dimensions: [("backend", backend)] + dimensions, factory: factory, from: OAVTDeliveryCounts())
    }

    /// Adds what was counted since the last call, and waits for the current transaction of the outbox; call it periodically.
    public func report() {
        let (counts, last) = reporter.next(counts)
        let outcomes =
            [("received", counts.received - last.received), ("sent", counts.sent - last.sent)]
            + counts.dropped.map { ("dropped_\($0.key)", $0.value - last.dropped[$0.key, default: 0]) }
        for (outcome, count) in outcomes {
            reporter.add(count, to: "openavt_delivery_samples_total", ("outcome", outcome))
        }
        reporter.add(counts.retries - last.retries, to: "openavt_delivery_retries_total")
        reporter.gauge("openavt_delivery_waiting").record(Double(counts.waiting))
        reporter.gauge("openavt_delivery_waiting_bytes").record(Double(counts.waitingBytes))
        reporter.gauge("openavt_delivery_quarantined").record(Double(counts.quarantined))
        reporter.gauge("openavt_delivery_oldest_seconds").record((counts.oldestAge ?? .zero) / .seconds(1))
    }
}
