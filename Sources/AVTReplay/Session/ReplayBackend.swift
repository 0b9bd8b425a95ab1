import OpenAVT

/// A backend that hands on each event with the metrics that were sent before it.
final class ReplayBackend: OAVTBackendProtocol {
    var receive: (OAVTEvent, [OAVTMetric]) -> Void = { _, _ in }
    private var metrics: [OAVTMetric] = []

    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}

    func sendMetric(metric: OAVTMetric) {
        metrics.append(metric)
    }

    func sendEvent(event: OAVTEvent) {
        receive(event, metrics)
        metrics.removeAll(keepingCapacity: true)
    }
}
