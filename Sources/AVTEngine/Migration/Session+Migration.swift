import AVTValues

extension Session {
    /// Goes on under another program with all that a session has come to.
    ///
    /// Trackers keep their places. Timers, measures and metrics of the clock that are new follow their conditions as they are
    /// now; what that orders of timers is in `timerOrders`.
    ///
    /// - Parameters:
    ///   - old: a session of the migration's old program, between two events.
    ///   - migration: what of the old program is what of the new one.
    ///   - now: the time in milliseconds.
    public init(continuing old: borrowing Session, by migration: Migration, now: Int) {
        self.init(program: migration.new, ids: old.ids)
        copyClock(of: old)
        instrumentWord = migration.variables.moved(StateWords(instrument: old.instrumentWord)).instrument
        move(migration.instrumentSlots, of: .instrument, from: old, place: 0)
        moveValues(migration, of: .instrument, from: old, place: 0)
        moveMarks(migration, from: old, row: 0)
        for place in old.trackerWords.indices {
            appendPlace()
            // Also of a tracker that is gone: its place is used again only after it was made new.
            trackerWords[place] = migration.variables.moved(StateWords(tracker: old.trackerWords[place])).tracker
            kinds[place] = old.kinds[place] < 0 ? -1 : migration.kinds[old.kinds[place]]
            properties[place] = old.properties[place]
            move(migration.trackerSlots, of: .tracker, from: old, place: place)
            moveValues(migration, of: .tracker, from: old, place: place)
            moveMarks(migration, from: old, row: place + 1)
            moveRows(migration, from: old, place: place)
        }
        moveMeasures(migration, from: old)
        for (index, former) in migration.roots.enumerated() {
            if let former { failures[index] = old.failures[former] }
        }
        follow(migration, now: now)
    }

    private mutating func copyClock(of old: borrowing Session) {
        present = old.present
        measureClock = old.measureClock
        lastStep = old.lastStep
        current = old.current
        self.now = old.now
        stepped = (old.stepped.place, old.stepped.now, 0)
        stepsKept = old.stepsKept
        ownersMask = old.ownersMask
    }

    private mutating func move(_ moves: [SlotMove], of owner: Owner, from old: borrowing Session, place: Int) {
        for (index, slot) in (owner == .tracker ? program.content.trackerSlots : []).enumerated() {
            write(slot.initial, at: self.place(of: Slot(index, owner), tracker: place))
        }
        for move in moves {
            let held = old.memory[old.place(of: Slot(move.old, owner), tracker: place)]
            if let held = move.moved(held) { write(held, at: self.place(of: Slot(move.new, owner), tracker: place)) }
        }
    }

    private mutating func moveValues(_ migration: Migration, of owner: Owner, from old: borrowing Session, place: Int) {
        for move in migration.values where move.target.owner == owner {
            let words = StateWords(
                tracker: owner == .tracker ? old.trackerWords[place] : 0, instrument: old.instrumentWord)
            guard let result = move.result(words, { old.memory[old.place(of: $0, tracker: place)] }) else { continue }
            switch (result, move.target) {
            case (.word(let value), .variable(let variable)) where owner == .tracker:
                trackerWords[place] = (trackerWords[place] & ~variable.mask) | variable.bits(of: value)
            case (.word(let value), .variable(let variable)):
                instrumentWord = (instrumentWord & ~variable.mask) | variable.bits(of: value)
            case (.held(let held), .slot(let slot)): write(held, at: self.place(of: slot, tracker: place))
            case (.slot(let former), .slot(let slot)):
                write(old.memory[old.place(of: former, tracker: place)], at: self.place(of: slot, tracker: place))
            default: break
            }
        }
    }

    private mutating func moveMarks(_ migration: Migration, from old: borrowing Session, row: Int) {
        let (first, oldFirst) = (row * migration.actions.count, row * old.program.content.actions.count)
        for (action, former) in migration.actions.enumerated() {
            if let former { marks[first + action] = old.marks[oldFirst + former] }
        }
    }

    private mutating func moveRows(_ migration: Migration, from old: borrowing Session, place: Int) {
        let (content, oldContent) = (program.content, old.program.content)
        for (index, former) in migration.timers.enumerated() {
            guard let former else { continue }
            let (timer, oldTimer) = (place * content.timers.count + index, place * oldContent.timers.count + former)
            runningTimers[timer] = old.runningTimers[oldTimer]
            timerEnds[timer] = old.timerEnds[oldTimer]
        }
        for (index, former) in migration.payloadMemories.enumerated() {
            guard let former else { continue }
            lastSent[place * content.payloadMemories + index] =
                old.lastSent[place * oldContent.payloadMemories + former]
        }
        for (index, former) in migration.periods.enumerated() {
            guard let former else { continue }
            periods[place * content.periodicMetrics.count + index] =
                old.periods[place * oldContent.periodicMetrics.count + former]
        }
        for (index, former) in migration.fieldGetters.enumerated() {
            guard let former else { continue }
            fieldValues[place * content.fieldGetters.count + index] =
                old.fieldValues[place * oldContent.fieldGetters.count + former]
        }
        if !deliveries.isEmpty, !old.deliveries.isEmpty {
            deliveries[place].go(on: old.deliveries[place], content.delivery, from: oldContent.delivery)
        }
        if !holds.isEmpty, !old.holds.isEmpty, let hold = old.holds[place].hold, let index = migration.holds[hold] {
            holds[place] = old.holds[place]
            holds[place].hold = index
        }
    }

    private mutating func moveMeasures(_ migration: Migration, from old: borrowing Session) {
        for (index, former) in migration.measures.enumerated() {
            guard let former else { continue }
            let owner = program.content.measures[index].owner
            for tracker in owner == .instrument ? 0..<1 : trackerWords.indices {
                let place = program.measures.place(of: index, tracker: tracker)
                let oldPlace = old.program.measures.place(of: former, tracker: tracker)
                measures[place] = old.measures[oldPlace]
                settled[place] = old.settled[oldPlace]
                guard case .ranges(var ranges) = measures[place] else { continue }
                ranges.move(
                    old.stretches, from: old.program.measures.firstStretch(of: former, tracker: tracker),
                    to: &stretches, at: program.measures.firstStretch(of: index, tracker: tracker),
                    limit: program.content.measures[index].stretches)
                measures[place] = .ranges(ranges)
            }
        }
    }

    /// Has what is new follow its conditions as they are now; the rest does so with the next step, as always.
    private mutating func follow(_ migration: Migration, now: Int) {
        guard present != 0 else { return }
        let (clock, then) = (measureClock, self.now)
        self.now = now
        let passed = max(0, lastStep.map { now.subtractingClamped($0) } ?? 0)
        measureClock = clock.addingClamped(passed)
        refreshMeasures { migration.measures[$0] == nil }
        // Where nothing begins, time passes with the next step only: one that was kept may lie before now.
        if settled.contains(where: { $0 > clock }) { lastStep = now } else { measureClock = clock }
        restart(migration.changedTimers)
        refreshTimers { migration.timers[$0] == nil }
        refreshPeriods { migration.periods[$0] == nil }
        self.now = then
    }

    private mutating func restart(_ timers: Set<Int>) {
        for place in trackerWords.indices where isPresent(place) {
            for timer in timers where runningTimers[place * program.content.timers.count + timer] {
                order(timer: timer, tracker: place, isStart: true, isFirst: true)
            }
        }
    }
}

extension Session {
    /// True while a tracker is in a playback: a scope is open or, where a program has no scopes, `didStart` is set.
    public var isInPlayback: Bool {
        let open = program.openFlags
        if instrumentWord & open.instrument != 0 { return true }
        return trackerWords.indices.contains { isPresent($0) && trackerWords[$0] & open.tracker != 0 }
    }

    /// True if a timer of a tracker runs.
    public func isRunning(_ timer: Int, tracker place: Int) -> Bool {
        runningTimers[place * program.content.timers.count + timer]
    }
}

extension RuleProgram {
    /// The bits that tell that a playback runs.
    fileprivate var openFlags: StateWords {
        let scopes = content.scopes
        guard !scopes.isEmpty else { return StateWords(tracker: StandardFlag.didStart.mask) }
        return scopes.reduce(into: StateWords()) { open, scope in
            guard let flag = content.variables.first(where: { $0.name == scope.name + ".open" }) else { return }
            open[flag.owner] |= flag.mask
        }
    }
}
