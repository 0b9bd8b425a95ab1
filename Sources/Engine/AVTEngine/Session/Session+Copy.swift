import AVTCore

/// Copies of a session, with which tools explain steps; a running session is never copied.
extension Session {
    /// Selects the tracker whose state is read, and the time in milliseconds.
    package mutating func select(tracker: Int, now: Int) {
        (current.tracker, current.now) = (tracker, now)
    }

    /// The indices of the trackers that are present.
    package var trackerIndices: [Int] { finite.trackers.indices.filter { isPresent($0) } }

    /// Returns the index of a tracker's kind, or -1 if no pack declares it.
    package func kind(ofTracker tracker: Int) -> Int { finite.kinds[tracker] }

    /// Returns the value of a measure's field for the selected tracker, at the selected time.
    package func measured(_ field: MeasureField, ofMeasure index: Int) -> Operand {
        value(of: field, ofMeasure: index)
    }

    /// Returns the time at which an action was last sent, in milliseconds, or `nil` if it never was.
    ///
    /// - Parameters:
    ///   - action: The index of the action in the program; 0 stands for any action.
    ///   - owner: The instrument for events of all trackers, or the tracker for those of the selected one.
    /// - Returns: The time.
    package func sentTime(ofAction action: Int, by owner: Owner) -> Int? {
        let sentTime = sent.times[sent.times.index(of: action, owner, tracker: current.tracker)]
        return sentTime == SentState.never ? nil : sentTime
    }

    /// Returns true if a timer of the selected tracker runs at the selected time.
    package func isTimerRunning(_ timer: Int) -> Bool {
        schedules.timers[tracker: current.tracker, timer].runs(at: current.now)
    }

    /// Returns the last value of a tracker's getter, by index into the program's `trackerGetters`.
    package func getterValue(_ index: Int, tracker: Int) -> Operand {
        let getter = program.content.players.trackerGetters[index]
        return Operand(players.getters[tracker: tracker, index], as: getter.type)
    }

    /// Returns an event's attributes that form a record.
    package func record(_ index: Int, of event: borrowing AttributeList) -> Operand {
        read(program.content.expressions.records[index], event)
    }

    /// Returns an event's attributes that belong to a family.
    package func family(_ index: Int, of event: borrowing AttributeList) -> Operand {
        read(program.content.expressions.families[index], event)
    }

    /// The time counted by measures up to the selected time, in milliseconds since the session began.
    package var measuredTime: Int {
        guard let last = measures.lastStep, current.now > last else { return measures.clock }
        return measures.clock.addingClamped(current.now.subtractingClamped(last))
    }

    // MARK: Writing

    /// Writes a finite variable.
    package mutating func set(_ variable: FiniteVariable, to value: Int, tracker: Int) {
        finite.set(variable, to: value, tracker: tracker)
    }

    /// Writes a slot.
    package mutating func set(_ slot: Slot, to value: Operand, tracker: Int) {
        memory.slots[memoryIndex(of: slot, tracker: tracker)] = value
    }

    /// Starts or stops a timer of the selected tracker.
    package mutating func setTimer(_ timer: Int, isRunning: Bool) {
        request(timer: timer, tracker: current.tracker, isStart: isRunning, isFirst: false)
    }

    /// Resets the measures of a scope.
    package mutating func beginMeasures(ofScope scope: Int) {
        for measure in program.content.state.scopes[scope].measures {
            measures.begin(
                MeasureState(program.content.measures[measure].kind),
                at: program.measures.stateIndex(of: measure, tracker: current.tracker))
        }
    }
}
