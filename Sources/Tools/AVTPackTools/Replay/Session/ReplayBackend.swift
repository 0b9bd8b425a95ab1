import OpenAVT

/// A backend that passes on each event with the metrics sent before it, and periodic metrics on their own.
///
/// `@unchecked Sendable`: a replay uses it, and its instrument, on the thread that it runs on only.
final class ReplayBackend: OAVTBackendProtocol, @unchecked Sendable {
    var receive: (OAVTEvent, [OAVTMetric]) -> Void = { _, _ in }
    var receivePeriodic: (OAVTMetric, PeriodicOrigin) -> Void = { _, _ in }
    private var metrics: [OAVTMetric] = []

    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}

    func sendMetric(metric: OAVTMetric) {
        if let origin = metric.origin { receivePeriodic(metric, origin) } else { metrics.append(metric) }
    }

    func sendEvent(event: OAVTEvent) {
        receive(event, takeMetrics())
    }

    /// Returns the metrics since the last event and removes them.
    func takeMetrics() -> [OAVTMetric] {
        defer { metrics.removeAll(keepingCapacity: true) }
        return metrics
    }
}
