import AVTCore

/// A tracker in its place in an instrument; its state object is its identity.
///
/// What changes is guarded by the instrument's lock, so that exclusive access needs no check at run time.
final class Sender {
    let tracker: OAVTTrackerProtocol
    let state: OAVTState
    /// Its id; `nil` for a tracker that was never added.
    let id: Int?
    /// The value of `senderId`.
    let senderId: Value?
    @exclusivity(unchecked) var getters: [Getter] = []
    /// What rules keep of its events, in order; touched by the thread at work only.
    @exclusivity(unchecked) var kept: [ReadyEvent] = []
    /// True from its `Closing` on: nothing of it is kept any more; touched by the thread at work only.
    @exclusivity(unchecked) var isLeaving = false
    /// True once it is gone.
    @exclusivity(unchecked) var isGone = false

    init(_ tracker: OAVTTrackerProtocol, state: OAVTState, id: Int?, senderId: Value?) {
        self.tracker = tracker
        self.state = state
        self.id = id
        self.senderId = senderId
    }
}

/// A registered getter.
package final class Getter {
    let attribute: OAVTAttribute
    let value: () -> Any?
    // nil: it is for every event.
    private let filter: ((OAVTEvent, OAVTAttribute) -> Bool)?

    package init(
        attribute: OAVTAttribute, value: @escaping () -> Any?, filter: ((OAVTEvent, OAVTAttribute) -> Bool)?
    ) {
        self.attribute = attribute
        self.value = value
        self.filter = filter
    }

    /// Puts its value on an event that does not have the attribute.
    func addMissing(to event: OAVTEvent) {
        if event.attributes[attribute.symbol] == nil { add(to: event) }
    }

    /// Puts its value on an event if the filter lets it and there is a value.
    func add(to event: OAVTEvent) {
        if let filter, !filter(event, attribute) { return }
        if let value = value() { event.attributes.set(attribute.symbol, Value(any: value)) }
    }
}

/// An attribute that the app puts on events.
struct CustomAttribute: Sendable {
    let key: OAVTAttribute
    let value: Value
    let action: OAVTAction?
    let trackerId: Int?

    /// True if it was added with these arguments.
    func isFor(_ key: OAVTAttribute, _ action: OAVTAction?, _ trackerId: Int?) -> Bool {
        self.key == key && self.action == action && self.trackerId == trackerId
    }
}
