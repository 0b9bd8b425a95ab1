import AVTCore

/// A hub whose rules withhold or change events and metrics before they go to the backend.
///
/// The instrument calls these methods last: trackers, hub and metricalc see all events, unchanged.
package protocol DeliveringHub: AnyObject {
    /// Returns whether an event and its metrics go to the backend.
    ///
    /// Called before the metrics are computed.
    func deliver(_ event: OAVTEvent, tracker: OAVTTrackerProtocol) -> Delivery
    /// Changes an event as the rules require before it goes to the backend.
    func treat(_ event: OAVTEvent, tracker: OAVTTrackerProtocol)
    /// Called when a rule keeps an event from the backend; its metrics may have been sent.
    func didWithhold(_ event: OAVTEvent, by rule: String)
    /// Changes a metric as the rules require before it goes to the backend.
    ///
    /// - Parameters:
    ///   - metric: The metric.
    ///   - event: The event that caused the metric, or `nil` for a metric sent by the clock.
    /// - Returns: The metric to send, or `nil` to send none.
    func treated(_ metric: OAVTMetric, of event: OAVTEvent?) -> OAVTMetric?
}
