import AVTValues

/// A tracker in its place in an instrument; its state object is its identity.
///
/// What changes is guarded by the instrument's lock.
final class Sender {
    let tracker: OAVTTrackerProtocol
    let state: OAVTState
    /// Its id; `nil` for a tracker that was never added.
    let id: Int?
    /// The value of `senderId`.
    let senderId: Value?
    var getters: [Getter] = []
    /// True once it is being removed: only what it emits on its way out still counts.
    var isLeaving = false
    /// True once it is gone.
    var isGone = false

    init(_ tracker: OAVTTrackerProtocol, state: OAVTState, id: Int?, senderId: Value?) {
        self.tracker = tracker
        self.state = state
        self.id = id
        self.senderId = senderId
    }
}

/// A registered getter.
struct Getter {
    let attribute: OAVTAttribute
    let value: () -> Any?
    let filter: (OAVTEvent, OAVTAttribute) -> Bool
}

/// An attribute that the app puts on events.
struct CustomAttribute {
    let key: OAVTAttribute
    let value: Value
    let action: OAVTAction?
    let trackerId: Int?
}
