/// The holds of an instrument's trackers.
struct HoldTable {
    /// The state of each tracker's hold; empty if the program has no holds.
    var states: [HoldState] = []

    /// Adds a tracker index, in a program with holds.
    mutating func appendTracker() {
        states.append(HoldState())
    }

    /// Ends the hold of a tracker.
    mutating func reset(tracker: Int) {
        if !states.isEmpty { states[tracker] = HoldState() }
    }

    /// Returns true if a hold of a tracker is active.
    func isActive(ofTracker tracker: Int) -> Bool {
        !states.isEmpty && states[tracker].hold != nil
    }
}

/// The state of a tracker's hold; the held events themselves belong to the session's owner.
struct HoldState {
    /// The active hold, by index into the program's holds, or `nil` if there is none.
    var hold: Int?
    /// The time at which the hold ends, in milliseconds.
    var end = 0
    /// The number of held events.
    var heldCount = 0
}
