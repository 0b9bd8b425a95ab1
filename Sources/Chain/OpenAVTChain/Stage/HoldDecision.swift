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
