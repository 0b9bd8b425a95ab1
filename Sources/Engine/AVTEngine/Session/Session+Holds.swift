import AVTCore

/// What a session knows of the hold of a tracker; the events themselves are its owner's.
struct HoldState {
    /// The hold that is on, by index into the program's holds.
    var hold: Int?
    /// When it is over.
    var end = 0
    /// How many events are kept.
    var kept = 0
}

/// Events that are kept for a while.
///
/// The owner asks of each event, before it steps it, whether a hold of its tracker is on and keeps it. If it does not,
/// the hold is over: the owner calls `endHold` with all that was kept, and steps what is not dropped, in order.
extension Session {
    /// True if a hold of a tracker is on.
    public func isHolding(_ place: Int) -> Bool {
        !holds.isEmpty && holds[place].hold != nil
    }

    /// Takes in an event of a tracker whose hold is on.
    ///
    /// - Parameters:
    ///   - symbol: the event's action.
    ///   - place: the place of its tracker.
    ///   - now: its time in milliseconds.
    /// - Returns: true if it is kept, false if it is the last one.
    public mutating func keeps(_ symbol: Symbol, tracker place: Int, now: Int) -> Bool {
        guard isHolding(place), let index = holds[place].hold else { return false }
        let hold = program.content.holds[index]
        holds[place].kept += 1
        return now < holds[place].end && !hold.until[program.index(of: symbol)] && holds[place].kept < hold.limit
    }

    /// Ends the hold of a tracker.
    ///
    /// - Parameters:
    ///   - place: the tracker's place.
    ///   - symbols: the actions of the events that were kept, in order, the one included that ends the hold.
    /// - Returns: for each of them the condition by which it is dropped, by index into the program's conditions;
    ///   `nil`: it is to be stepped.
    public mutating func endHold(ofTracker place: Int, kept symbols: [Symbol]) -> [Int?] {
        guard isHolding(place), let index = holds[place].hold else { return symbols.map { _ in nil } }
        holds[place] = HoldState()
        let hold = program.content.holds[index]
        return hold.dropped(of: symbols.map { program.index(of: $0) }).map { $0 ? Int(hold.condition) : nil }
    }

    /// Begins the first hold whose turn it is, once the step of an accepted event has ended.
    mutating func beginHold() {
        guard holds[stepped.place].hold == nil else { return }
        for (index, hold) in program.content.holds.enumerated() where hold.after[stepped.action] {
            take(tracker: stepped.place, now: stepped.now)
            guard case .int(let length) = result(of: hold.length, AttributeList()), length > 0 else { continue }
            holds[current] = HoldState(hold: index, end: now.addingClamped(length))
            return
        }
    }
}
