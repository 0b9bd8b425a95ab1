/// The component at which events and metrics arrive.
public protocol OAVTBackendProtocol: OAVTComponentProtocol {
    /// Called with each event that the hub let pass, after its metrics.
    func sendEvent(event: OAVTEvent)
    /// Called with each metric.
    func sendMetric(metric: OAVTMetric)
}
