import AVTCore

/// Copies of a session, with which tools explain what a step did; a running session never makes one.
extension Session {
    /// Returns a session in the same state, which changes on its own from now on.
    ///
    /// - Parameter ids: The source of the ids that formulas of the copy draw.
    /// - Returns: The copy.
    package func copy(ids: some IdMaker) -> Session {
        var copy = Session(program: program, ids: ids)
        copy.trackerWords = trackerWords
        copy.instrumentWord = instrumentWord
        copy.present = present
        copy.kinds = kinds
        copy.memory = memory
        copy.measures = measures
        copy.measureClock = measureClock
        copy.settled = settled
        copy.stretches = stretches
        copy.marks = marks
        copy.runningTimers = runningTimers
        copy.timerEnds = timerEnds
        copy.fieldValues = fieldValues
        copy.lastSent = lastSent
        copy.lastStep = lastStep
        copy.stepsKept = stepsKept
        copy.wasWords = wasWords
        copy.wasMemory = wasMemory
        return copy
    }

    /// Makes a tracker the one whose state is read, at a time in milliseconds.
    package mutating func select(tracker place: Int, now: Int) {
        current = place
        self.now = now
    }

    /// The trackers that are present, by place.
    package var trackerPlaces: [Int] { trackerWords.indices.filter { isPresent($0) } }

    /// The index of a tracker's kind, or -1 if no pack declares it.
    package func kind(ofTracker place: Int) -> Int { kinds[place] }

    /// The value of a measure's field for the selected tracker, at the selected time.
    package func measured(_ field: MeasureField, ofMeasure index: Int) -> Operand {
        value(of: field, ofMeasure: index)
    }

    /// When an action was last sent, in milliseconds, or `nil` if it was not; index 0 stands for any action.
    ///
    /// - Parameters:
    ///   - action: The index of the action in the program.
    ///   - owner: The instrument for events of all trackers, or the tracker for those of the selected one.
    /// - Returns: The time.
    package func sentTime(ofAction action: Int, by owner: Owner) -> Int? {
        let row = owner == .instrument ? 0 : (current + 1) * program.content.actions.count
        let mark = marks[row + action]
        return mark == Session.never ? nil : mark
    }

    /// True if a timer of the selected tracker runs at the selected time.
    package func isTimerRunning(_ timer: Int) -> Bool {
        let place = current * program.content.timers.count + timer
        return runningTimers[place] && now < timerEnds[place]
    }

    /// The last value of a tracker's getter, by index into the program's `fieldGetters`.
    package func getterValue(_ index: Int, tracker place: Int) -> Operand {
        let getter = program.content.fieldGetters[index]
        return Operand(fieldValues[place * program.content.fieldGetters.count + index], as: getter.type)
    }

    /// An event's attributes that make up a record, or those of a family.
    package func record(_ index: Int, of event: borrowing AttributeList) -> Operand {
        read(program.content.records[index], event)
    }

    /// An event's attributes whose names begin alike.
    package func family(_ index: Int, of event: borrowing AttributeList) -> Operand {
        read(program.content.families[index], event)
    }

    /// The time that measures have counted until the selected time, in milliseconds since the session began.
    package var measuredTime: Int {
        guard let lastStep, now > lastStep else { return measureClock }
        return measureClock.addingClamped(now.subtractingClamped(lastStep))
    }

    // MARK: Writing

    /// Writes a finite variable.
    package mutating func set(_ variable: FiniteVariable, to value: Int, tracker place: Int) {
        let bits = variable.bits(of: value)
        if variable.owner == .tracker {
            trackerWords[place] = (trackerWords[place] & ~variable.mask) | bits
        } else {
            instrumentWord = (instrumentWord & ~variable.mask) | bits
        }
    }

    /// Writes a slot.
    package mutating func set(_ slot: Slot, to value: Operand, tracker place: Int) {
        memory[self.place(of: slot, tracker: place)] = value
    }

    /// Starts or stops a timer of the selected tracker.
    package mutating func setTimer(_ timer: Int, isRunning: Bool) {
        order(timer: timer, tracker: current, isStart: isRunning, isFirst: false)
    }

    /// Sets the measures of a scope back to their beginning.
    package mutating func beginMeasures(ofScope scope: Int) {
        for measure in program.content.scopes[scope].measures {
            begin(
                MeasureState(program.content.measures[measure].kind),
                at: program.measures.place(of: measure, tracker: current))
        }
    }
}
