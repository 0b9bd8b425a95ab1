import AVTRules

/// What is looked for in every state, or in every state that some events leave.
struct Demand {
    /// The predicate that must hold, for each tracker; one alone if it is about no tracker's own variables.
    let predicates: [StatePredicate]
    /// True if it is about each tracker by itself.
    let isOfTracker: Bool
    /// True if more than one tracker's local state decides: so each state is looked at, not each local one.
    var isFollowed: Bool
    /// The actions after which it must hold; `nil`: always.
    let after: ActionFilter?
    /// The actions that such an event must cause, by index.
    var caused: [Int] = []
}

/// Where a demand is not met.
struct Finding {
    /// The number of the state: that in which it is not met, or that in which the event comes.
    let state: Int
    /// The tracker of which it is not met; -1 if it is about none.
    let tracker: Int
    /// The action of the event that leaves the state in which it is not met; -1 if there is none.
    let action: Int
    /// The state that it leaves; that in which the demand is not met, if there is no event.
    let next: UInt64
}
