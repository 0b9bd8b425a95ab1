internal import AVTCore
internal import Metrics

/// Passes counts on to swift-metrics as what was added since the last report.
struct CountReporter<Counts: Sendable>: Sendable {
    private let dimensions: [(String, String)]
    private let factory: (any MetricsFactory)?
    private let reported: Guarded<Counts>

    /// Creates a reporter.
    ///
    /// - Parameters:
    ///   - dimensions: Dimensions of all metrics.
    ///   - factory: The metrics backend, or `nil` for the one of the process.
    ///   - counts: The counts before the first report.
    init(dimensions: [(String, String)], factory: (any MetricsFactory)?, from counts: Counts) {
        (self.dimensions, self.factory, reported) = (dimensions, factory, Guarded(counts))
    }

    /// Stores the current counts, and returns those of the last call.
    func replace(with counts: Counts) -> Counts {
        reported.withLock { reported in
            defer { reported = counts }
            return reported
        }
    }

    /// Adds to a counter, unless the count is 0.
    func add(_ count: Int, to label: String, _ dimension: (String, String)? = nil) {
        guard count > 0 else { return }
        Counter(
            label: label, dimensions: dimensions + [dimension].compactMap(\.self),
            factory: factory ?? MetricsSystem.factory
        ).increment(by: count)
    }

    /// Returns a gauge.
    func gauge(_ label: String) -> Gauge {
        Gauge(label: label, dimensions: dimensions, factory: factory ?? MetricsSystem.factory)
    }
}
