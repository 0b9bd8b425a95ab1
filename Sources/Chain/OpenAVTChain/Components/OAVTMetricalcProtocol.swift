/// The component that makes metrics of events.
public protocol OAVTMetricalcProtocol: OAVTComponentProtocol {
    /// Called with each event that the hub let pass; gives the metrics in the order in which they are sent.
    func processMetric(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> [OAVTMetric]
}
