/// The component that observes a player.
///
/// A tracker is identified by its state object.
public protocol OAVTTrackerProtocol: OAVTComponentProtocol {
    /// Called with each event emitted for the tracker; returns the event, changed or not, or `nil` to drop it.
    func initEvent(event: OAVTEvent) -> OAVTEvent?
    /// Returns the tracker's state, always the same object.
    func getState() -> OAVTState
    /// The tracker's id in its instrument, set by the instrument.
    var trackerId: Int? { get set }
}
