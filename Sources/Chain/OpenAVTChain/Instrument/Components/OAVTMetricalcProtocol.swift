/// The component that computes metrics from events.
public protocol OAVTMetricalcProtocol: OAVTComponentProtocol {
    /// Returns the metrics of an event that left the hub, in the order in which they are sent.
    func processMetric(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> [OAVTMetric]
}
