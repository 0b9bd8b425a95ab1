import AVTCore

/// Holding events until an action or a time limit decides whether they are dropped.
///
/// Before the owner steps an event, it calls `holdsBack` if a hold of the event's tracker is active. If the event ends the
/// hold, the owner calls `endHold` with all held events, and steps those that are not dropped, in order.
extension Session {
    /// Returns true if a hold of a tracker is active.
    package func isHolding(_ tracker: Int) -> Bool {
        holds.isActive(ofTracker: tracker)
    }

    /// Decides whether an event of a tracker with an active hold is held.
    ///
    /// - Parameters:
    ///   - symbol: The event's action.
    ///   - tracker: The index of the event's tracker.
    ///   - now: The event's step time in milliseconds.
    /// - Returns: True if the event is held, false if it ends the hold.
    package mutating func holdsBack(_ symbol: Symbol, tracker: Int, now: Int) -> Bool {
        guard isHolding(tracker), let index = holds.states[tracker].hold else { return false }
        let hold = program.content.holds[index]
        holds.states[tracker].heldCount += 1
        return now < holds.states[tracker].end && !hold.until[program.index(of: symbol)]
            && holds.states[tracker].heldCount < hold.limit
    }

    /// Ends the hold of a tracker.
    ///
    /// - Parameters:
    ///   - tracker: The tracker's index.
    ///   - symbols: The actions of the held events, in order, including the event that ends the hold.
    /// - Returns: For each event, the condition by which it is dropped, by index into the program's conditions, or
    ///   `nil` if it is to be stepped.
    package mutating func endHold(ofTracker tracker: Int, held symbols: [Symbol]) -> [Int?] {
        guard isHolding(tracker), let index = holds.states[tracker].hold else { return symbols.map { _ in nil } }
        holds.reset(tracker: tracker)
        let hold = program.content.holds[index]
        return hold.dropped(of: symbols.map { program.index(of: $0) }).map { $0 ? Int(hold.condition) : nil }
    }

    /// Starts the first hold that applies, after the step of an accepted event has ended.
    mutating func beginHold() {
        guard holds.states[step.event.tracker].hold == nil else { return }
        for (index, hold) in program.content.holds.enumerated() where hold.after[step.event.action] {
            activate(tracker: step.event.tracker, now: step.event.now)
            guard case .int(let length) = result(of: hold.length, AttributeList()), length > 0 else { continue }
            holds.states[current.tracker] = HoldState(hold: index, end: current.now.addingClamped(length))
            return
        }
    }
}
