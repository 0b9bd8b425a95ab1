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

    /// Reads the current counts, and returns them with those of the last call.
    ///
    /// They are read inside of the lock, so that calls of several threads count nothing twice.
    func next(_ read: () -> Counts) -> (counts: Counts, last: Counts) {
        reported.withLock { reported in
            let last = reported
            reported = read()
            return (reported, last)
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
