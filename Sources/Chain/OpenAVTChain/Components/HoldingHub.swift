/// The decision on an event that a tracker emits.
package enum HoldDecision {
    /// Process the event at once.
    case pass
    /// Hold the event.
    case keep
    /// The event ends the hold: process all held events, and then this one.
    case release
    /// No rules are loaded yet: queue the event until they are.
    case wait
    /// No rules are loaded yet and the queue is full: drop the event.
    ///
    /// The hub counts it.
    case lose
}

/// A hub whose rules hold events for a while.
///
/// The hub decides which events to hold; the instrument stores them.
package protocol HoldingHub: AnyObject {
    /// True if no rules are loaded yet.
    var isWaiting: Bool { get }
    /// Called when `count` queued events are dropped because no rules were loaded.
    func lose(_ count: Int)
    /// Decides what to do with an event that is ready to be processed.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - tracker: The event's tracker.
    ///   - mayHold: False if the event must not be held.
    /// - Returns: The decision.
    func decide(on event: OAVTEvent, tracker: OAVTTrackerProtocol, mayHold: Bool) -> HoldDecision
    /// Ends the hold of a tracker, if it has one.
    ///
    /// - Parameters:
    ///   - tracker: The tracker.
    ///   - events: The held events in order, including the event that ends the hold.
    /// - Returns: For each event the index of the rule that drops it, or `nil` if the event is to be processed.
    func endHold(of tracker: OAVTTrackerProtocol, kept events: [OAVTEvent]) -> [Int?]
    /// Called when a held event is dropped because of a rule that `endHold` returned.
    func drop(_ event: OAVTEvent, tracker: OAVTTrackerProtocol, by rule: Int)
    /// True while held events are being processed.
    var stepsHeldEvents: Bool { get set }
}
