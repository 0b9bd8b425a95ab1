import AVTCore
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
    private let dimensions: [(String, String)]
    private let factory: (any MetricsFactory)?
    private let reported = Guarded(OAVTDeliveryCounts())

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
        self.dimensions = [("backend", backend)] + dimensions
        self.factory = factory
    }

    /// Adds what was counted since the last call; call it periodically.
    public func report() {
        let counts = counts()
        let last = reported.withLock { reported in
            defer { reported = counts }
            return reported
        }
        add(counts.received - last.received, "received")
        add(counts.sent - last.sent, "sent")
        let retries = counts.retries - last.retries
        if retries > 0 {
            Counter(
                label: "openavt_delivery_retries_total", dimensions: dimensions,
                factory: factory ?? MetricsSystem.factory
            ).increment(by: retries)
        }
        for (reason, count) in counts.dropped { add(count - last.dropped[reason, default: 0], "dropped_\(reason)") }
        record("waiting", Double(counts.waiting))
        record("waiting_bytes", Double(counts.waitingBytes))
        record("quarantined", Double(counts.quarantined))
        record("oldest_seconds", (counts.oldestAge ?? .zero) / .seconds(1))
    }

    private func add(_ count: Int, _ outcome: String) {
        guard count > 0 else { return }
        Counter(
            label: "openavt_delivery_samples_total", dimensions: dimensions + [("outcome", outcome)],
            factory: factory ?? MetricsSystem.factory
        ).increment(by: count)
    }

    private func record(_ name: String, _ value: Double) {
        Gauge(
            label: "openavt_delivery_\(name)", dimensions: dimensions, factory: factory ?? MetricsSystem.factory
        ).record(value)
    }
}
