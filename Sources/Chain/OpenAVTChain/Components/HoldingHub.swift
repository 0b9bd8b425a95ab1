/// What becomes of an event that a tracker emits.
package enum HoldDecision {
    /// It is stepped at once.
    case pass
    /// It is kept.
    case keep
    /// It is the last of those that are kept: all of them are stepped.
    case release
    /// There are no rules yet: it waits for the first.
    case wait
    /// There are no rules yet, and too much waits for them: it is lost, which the hub counts.
    case lose
}

/// What a hub whose rules keep events for a while needs of the instrument, which keeps them.
package protocol HoldingHub: AnyObject {
    /// True if there are no rules yet.
    var isWaiting: Bool { get }
    /// So many events that waited are lost, because no rules came.
    func lose(_ count: Int)
    /// What becomes of an event that is ready to be stepped.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - tracker: its tracker.
    ///   - mayKeep: false if it must not be kept.
    /// - Returns: what is to be done with it.
    func decide(on event: OAVTEvent, tracker: OAVTTrackerProtocol, mayKeep: Bool) -> HoldDecision
    /// Ends the hold of a tracker, if one is on.
    ///
    /// - Parameters:
    ///   - tracker: the tracker.
    ///   - events: what was kept, in order, the event included that ends the hold.
    /// - Returns: for each of them the rule by which it is dropped; `nil`: it is to be stepped.
    func endHold(of tracker: OAVTTrackerProtocol, kept events: [OAVTEvent]) -> [Int?]
    /// An event that was kept is not stepped, because of a rule that `endHold` gave.
    func drop(_ event: OAVTEvent, tracker: OAVTTrackerProtocol, by rule: Int)
    /// True while events are stepped that were kept.
    var stepsKept: Bool { get set }
}
