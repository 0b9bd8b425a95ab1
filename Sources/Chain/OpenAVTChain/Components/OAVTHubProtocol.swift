/// The component with the business logic: which events count, and what they carry.
public protocol OAVTHubProtocol: OAVTComponentProtocol {
    /// Called with what the tracker's `initEvent` gave; gives the event back, changed or not, or `nil` to block it.
    func processEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent?
}
