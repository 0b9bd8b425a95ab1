/// The component that knows a player.
///
/// Its state object is its identity.
public protocol OAVTTrackerProtocol: OAVTComponentProtocol {
    /// Called with each event that is emitted for the tracker; gives it back, changed or not, or `nil` to stop it.
    func initEvent(event: OAVTEvent) -> OAVTEvent?
    /// The tracker's state, always the same object.
    func getState() -> OAVTState
    /// The tracker's id in its instrument, which sets it.
    var trackerId: Int? { get set }
}
