import AVTRules

/// A condition to check in every state, or in every state after certain events.
struct Demand {
    /// The predicate that must hold, for each tracker; a single one if it reads no tracker's own variables.
    let predicates: [StatePredicate]
    /// True if the condition is checked for each tracker separately.
    let isOfTracker: Bool
    /// True if the condition depends on more than one tracker's local state.
    ///
    /// If so, it is checked in each state, not only in each local state.
    var isFollowed: Bool
    /// The actions after which the condition must hold, or `nil` if it must always hold.
    let after: ActionFilter?
    /// The actions that such an event must cause, by index.
    var caused: [Int] = []
}

/// A violation of a demand.
struct Violation {
    /// The number of the violating state, or of the state in which the violating event occurs.
    let state: Int
    /// The index of the tracker for which the demand is violated, or -1 if it is not about a tracker.
    let tracker: Int
    /// The action of the violating event, or -1 if there is no event.
    let action: Int
    /// The state after the event, or the violating state if there is no event.
    let next: UInt64
}
