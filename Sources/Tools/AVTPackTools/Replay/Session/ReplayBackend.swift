import OpenAVT

/// A backend that hands on each event with the metrics that were sent before it, and what the clock sends by itself.
final class ReplayBackend: OAVTBackendProtocol {
    var receive: (OAVTEvent, [OAVTMetric]) -> Void = { _, _ in }
    var receiveAlone: (OAVTMetric, PeriodicOrigin) -> Void = { _, _ in }
    private var metrics: [OAVTMetric] = []

    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}

    func sendMetric(metric: OAVTMetric) {
        if let origin = metric.origin { receiveAlone(metric, origin) } else { metrics.append(metric) }
    }

    func sendEvent(event: OAVTEvent) {
        receive(event, takeMetrics())
    }

    /// The metrics that came since the last event.
    func takeMetrics() -> [OAVTMetric] {
        defer { metrics.removeAll(keepingCapacity: true) }
        return metrics
    }
}
