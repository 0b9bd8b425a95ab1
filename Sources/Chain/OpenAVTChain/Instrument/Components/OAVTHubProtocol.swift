/// The component with the business logic: it decides which events are sent and which attributes they carry.
public protocol OAVTHubProtocol: OAVTComponentProtocol {
    /// Processes the event that the tracker's `initEvent` returned.
    ///
    /// - Returns: The event, changed or not, or `nil` to block it.
    func processEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent?
}
