public import Metrics
public import OpenAVTChain

/// Reports the counts of an instrument to swift-metrics.
///
/// The counters are `openavt_events_total` with the dimension `outcome` (`sent`, `blocked`, `consumed`, `withheld` or `dropped`),
/// `openavt_blocked_total` with the dimension `code`, `openavt_metrics_total`, `openavt_failed_formulas_total`,
/// `openavt_dropped_reports_total` with the dimension `reason`, and `openavt_dropped_samples_total`; the gauge
/// `openavt_events_pending` is the number of events that are queued, held or waiting.
public final class OAVTCountMetrics: Sendable {
    private let instrument: OAVTInstrument
    private let reporter: CountReporter<OAVTCounts>

    /// Creates a reporter.
    ///
    /// - Parameters:
    ///   - instrument: The instrument.
    ///   - dimensions: Dimensions of all metrics, for example the name of the instrument.
    ///   - factory: The metrics backend, or `nil` for the one of the process.
    public init(
        of instrument: OAVTInstrument, dimensions: [(String, String)] = [], factory: (any MetricsFactory)? = nil
    ) {
        self.instrument = instrument
        reporter = CountReporter(dimensions: dimensions, factory: factory, from: OAVTCounts())
    }

    /// Adds what was counted since the last call; call it periodically.
    public func report() {
        let (counts, last) = reporter.next { instrument.counts }
        let outcomes = [
            ("sent", counts.sent - last.sent), ("blocked", counts.blocked - last.blocked),
            ("consumed", counts.consumed - last.consumed), ("withheld", counts.withheld - last.withheld),
            ("dropped", counts.dropped.values.reduce(0, +) - last.dropped.values.reduce(0, +)),
        ]
        for (outcome, count) in outcomes { reporter.add(count, to: "openavt_events_total", ("outcome", outcome)) }
        for (code, count) in counts.blockedByCode {
            reporter.add(count - last.blockedByCode[code, default: 0], to: "openavt_blocked_total", ("code", code))
        }
        reporter.add(counts.metrics - last.metrics, to: "openavt_metrics_total")
        reporter.add(counts.failedFormulas - last.failedFormulas, to: "openavt_failed_formulas_total")
        for (reason, count) in counts.droppedReports {
            let new = count - last.droppedReports[reason, default: 0]
            reporter.add(new, to: "openavt_dropped_reports_total", ("reason", reason))
        }
        reporter.add(counts.droppedSamples - last.droppedSamples, to: "openavt_dropped_samples_total")
        reporter.gauge("openavt_events_pending").record(counts.pending)
    }
}
