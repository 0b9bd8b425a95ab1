import AVTCore

/// What a hub says of what goes to the backend whose rules keep some of it back, or change it.
///
/// It is asked last: trackers, hub and metricalc see all events, and see them as they are.
package protocol DeliveringHub: AnyObject {
    /// Decides what of an event goes to the backend, before its metrics are made.
    func deliver(_ event: OAVTEvent, tracker: OAVTTrackerProtocol) -> Delivery
    /// Makes of an event what goes to the backend.
    func treat(_ event: OAVTEvent, tracker: OAVTTrackerProtocol)
    /// An event does not go to the backend, because of a rule; its metrics may have.
    func didWithhold(_ event: OAVTEvent, by rule: String)
    /// Makes of a metric what goes to the backend.
    ///
    /// - Parameters:
    ///   - metric: the metric.
    ///   - event: its event; `nil` for one that the clock sends.
    /// - Returns: the metric; `nil`: none is sent.
    func treated(_ metric: OAVTMetric, of event: OAVTEvent?) -> OAVTMetric?
}
