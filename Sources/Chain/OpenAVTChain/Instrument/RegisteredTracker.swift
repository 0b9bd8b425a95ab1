import AVTCore

/// A tracker of an instrument, identified by its state object.
///
/// Mutable state is guarded by the instrument's lock, so it needs no run-time checks of exclusive access.
final class RegisteredTracker {
    let tracker: OAVTTrackerProtocol
    let state: OAVTState
    /// The tracker's id, or `nil` if it was never added to the instrument.
    let id: Int?
    /// The value of the attribute `senderId`.
    let senderId: Value?
    @exclusivity(unchecked) var getters: [Getter] = []
    /// What a tracker with a player needs in addition, or `nil` if it brings no rules and records nothing.
    let player: PlayerSide?
    /// The held events in order.
    ///
    /// Accessed on the draining thread only.
    @exclusivity(unchecked) var held: [ReadyEvent] = []
    /// True from the tracker's `Closing` event on, when its events are no longer held.
    ///
    /// Accessed on the draining thread only.
    @exclusivity(unchecked) var isLeaving = false
    /// True from when the instrument is ready until the tracker's `instrumentReady` is called.
    @exclusivity(unchecked) var awaitsReady = false
    /// True from when its removal begins, which happens once.
    ///
    /// Accessed on the draining thread only.
    @exclusivity(unchecked) var isBeingRemoved = false
    /// True once the tracker has been removed.
    @exclusivity(unchecked) var wasRemoved = false

    init(_ tracker: OAVTTrackerProtocol, state: OAVTState, id: Int?, senderId: Value?) {
        self.tracker = tracker
        self.state = state
        self.id = id
        self.senderId = senderId
        player = id == nil ? nil : (tracker as? any ReportingTracker).flatMap { PlayerSide($0) }
    }
}

/// The rules that a tracker brings along for its player, and its recording.
///
/// In one object, so that events of other trackers cost one check.
final class PlayerSide {
    /// The tracker, if it records the events that are emitted for it.
    let recorder: (any ReportingTracker)?
    /// The emitter of the event in progress, until it has been recorded.
    ///
    /// Accessed on the draining thread only.
    @exclusivity(unchecked) var emitter: Emitter?
    /// The rules that the tracker brings along for the reports of its player.
    let carried: (any PlayerMapping)?
    /// The same while they map the reports, `nil` while the rules of the hub do.
    ///
    /// Accessed on the draining thread only.
    @exclusivity(unchecked) var mapping: (any PlayerMapping)?

    /// Returns `nil` if the tracker brings no rules and records nothing.
    init?(_ tracker: any ReportingTracker) {
        carried = tracker.makeMapping()
        recorder = tracker.recordsEvents ? tracker : nil
        if carried == nil, recorder == nil { return nil }
    }
}

/// An attribute that the app adds to events.
struct CustomAttribute: Sendable {
    let key: OAVTAttribute
    let value: Value
    let action: OAVTAction?
    let trackerId: Int?

    /// Returns true if the attribute was added with these arguments.
    func isFor(_ key: OAVTAttribute, _ action: OAVTAction?, _ trackerId: Int?) -> Bool {
        self.key == key && self.action == action && self.trackerId == trackerId
    }
}
