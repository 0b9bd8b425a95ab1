/// The component that receives events and metrics.
public protocol OAVTBackendProtocol: OAVTComponentProtocol {
    /// Called with each event that leaves the hub and that no rule withholds, after its metrics.
    func sendEvent(event: OAVTEvent)
    /// Called with each metric.
    func sendMetric(metric: OAVTMetric)
}
