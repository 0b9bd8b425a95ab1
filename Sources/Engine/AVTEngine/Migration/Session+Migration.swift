import AVTCore

extension Session {
    /// Creates a session to migrate another one into, with capacity for `trackerCapacity` trackers.
    public init(program: RuleProgram, ids: some IdMaker, trackerCapacity: Int) {
        self.init(program: program, ids: ids)
        for _ in 0..<trackerCapacity { appendTracker() }
    }

    /// The number of trackers that storage is allocated for.
    public var trackerCapacity: Int { trackerStateBits.count }

    /// Continues from the state of a session of another program; to be called on a new session only.
    ///
    /// Trackers keep their indices. Timers, measures and periodic metrics that are new are updated to their current
    /// conditions; the resulting timer commands are in `timerOrders`.
    ///
    /// - Parameters:
    ///   - old: A session of the migration's old program, between two events.
    ///   - migration: The mapping from the old program to this session's program.
    ///   - now: The time in milliseconds.
    public mutating func goOn(for old: borrowing Session, by migration: Migration, now: Int) {
        copyClock(of: old)
        while trackerCapacity < old.trackerCapacity { appendTracker() }
        instrumentBits = migration.variables.moved(StateBits(instrument: old.instrumentBits)).instrument
        move(migration.instrumentSlots, of: .instrument, from: old, tracker: 0)
        moveValues(migration, of: .instrument, from: old, tracker: 0)
        moveMarks(migration, from: old, row: 0)
        for tracker in old.trackerStateBits.indices {
            // Removed trackers are copied too: `addTracker` initializes an index before it is used again.
            let oldBits = StateBits(tracker: old.trackerStateBits[tracker])
            trackerStateBits[tracker] = migration.variables.moved(oldBits).tracker
            kinds[tracker] = old.kinds[tracker] < 0 ? -1 : migration.kinds[old.kinds[tracker]]
            properties[tracker] = old.properties[tracker]
            migration.rows.trackerSlots.move(
                old.memory, at: old.firstSlot(ofTracker: tracker), to: &memory, at: firstSlot(ofTracker: tracker))
            move(migration.trackerSlots, of: .tracker, from: old, tracker: tracker)
            moveValues(migration, of: .tracker, from: old, tracker: tracker)
            moveMarks(migration, from: old, row: tracker + 1)
            moveRows(migration, from: old, tracker: tracker)
        }
        moveMeasures(migration, from: old)
        migration.rows.roots.move(old.failures, at: 0, to: &failures, at: 0)
        dataLog.goOn(from: old.dataLog)
        // Set to the limit, so that the first reservation counts the actual bytes.
        memoryBytes = program.limits.memoryBytes
        follow(migration, now: now)
    }

    private mutating func copyClock(of old: borrowing Session) {
        present = old.present
        measureClock = old.measureClock
        lastStep = old.lastStep
        current = old.current
        self.now = old.now
        stepped = (old.stepped.tracker, old.stepped.now, 0)
        stepsHeldEvents = old.stepsHeldEvents
        ownersMask = old.ownersMask
    }

    private mutating func move(_ moves: [SlotMove], of owner: Owner, from old: borrowing Session, tracker: Int) {
        for move in moves {
            let held = old.memory[old.memoryIndex(of: Slot(move.old, owner), tracker: tracker)]
            write(moved: move.moved(held), at: Slot(move.new, owner), tracker: tracker)
        }
    }

    /// Writes a migrated value, if there is one and it fits.
    private mutating func write(moved held: Operand?, at slot: Slot, tracker: Int) {
        guard let held, fits(held, limit: nil) else { return }
        write(held, at: memoryIndex(of: slot, tracker: tracker))
    }

    private mutating func moveValues(
        _ migration: Migration, of owner: Owner, from old: borrowing Session, tracker: Int
    ) {
        for move in migration.values where move.target.owner == owner {
            let words = StateBits(
                tracker: owner == .tracker ? old.trackerStateBits[tracker] : 0, instrument: old.instrumentBits)
            guard let result = move.result(words, { old.memory[old.memoryIndex(of: $0, tracker: tracker)] })
            else { continue }
            switch (result, move.target) {
            case (.word(let value), .variable(let variable)) where owner == .tracker:
                trackerStateBits[tracker] = (trackerStateBits[tracker] & ~variable.mask) | variable.bits(of: value)
            case (.word(let value), .variable(let variable)):
                instrumentBits = (instrumentBits & ~variable.mask) | variable.bits(of: value)
            case (.held(let held), .slot(let slot)): write(moved: held, at: slot, tracker: tracker)
            case (.slot(let former, let move), .slot(let slot)):
                let held = old.memory[old.memoryIndex(of: former, tracker: tracker)]
                write(moved: move.moved(held), at: slot, tracker: tracker)
            case (.word, .slot), (.held, .variable), (.slot, .variable): break
            }
        }
    }

    private mutating func moveMarks(_ migration: Migration, from old: borrowing Session, row: Int) {
        let (first, oldFirst) = (row * program.content.actions.count, row * old.program.content.actions.count)
        migration.rows.actions.move(old.marks, at: oldFirst, to: &marks, at: first)
    }

    private mutating func moveRows(_ migration: Migration, from old: borrowing Session, tracker: Int) {
        let (content, oldContent, rows) = (program.content, old.program.content, migration.rows)
        let (timer, oldTimer) = (tracker * content.timers.count, tracker * oldContent.timers.count)
        rows.timers.move(old.runningTimers, at: oldTimer, to: &runningTimers, at: timer)
        rows.timers.move(old.timerEnds, at: oldTimer, to: &timerEnds, at: timer)
        rows.payloadMemories.move(
            old.lastSent, at: tracker * oldContent.payloadMemories, to: &lastSent,
            at: tracker * content.payloadMemories)
        rows.periods.move(
            old.periods, at: tracker * oldContent.periodicMetrics.count, to: &periods,
            at: tracker * content.periodicMetrics.count)
        rows.fieldGetters.move(
            old.fieldValues, at: tracker * oldContent.fieldGetters.count, to: &fieldValues,
            at: tracker * content.fieldGetters.count)
        if !deliveries.isEmpty, !old.deliveries.isEmpty {
            deliveries[tracker].go(on: old.deliveries[tracker], content.delivery, from: oldContent.delivery)
        }
        if !holds.isEmpty, !old.holds.isEmpty, let hold = old.holds[tracker].hold, let index = migration.holds[hold] {
            holds[tracker] = old.holds[tracker]
            holds[tracker].hold = index
        }
    }

    private mutating func moveMeasures(_ migration: Migration, from old: borrowing Session) {
        let (layout, oldLayout) = (program.measures, old.program.measures)
        migration.rows.instrumentMeasures.move(old.measures, at: 0, to: &measures, at: 0)
        migration.rows.instrumentMeasures.move(old.settled, at: 0, to: &settled, at: 0)
        for tracker in trackerStateBits.indices {
            let first = layout.firstStateIndex(ofTracker: tracker)
            let oldFirst = oldLayout.firstStateIndex(ofTracker: tracker)
            migration.rows.trackerMeasures.move(old.measures, at: oldFirst, to: &measures, at: first)
            migration.rows.trackerMeasures.move(old.settled, at: oldFirst, to: &settled, at: first)
        }
        // Measures whose `delta` only the new rules read: treat the time until the last step as reported.
        for index in layout.reported {
            guard let former = migration.measures[index], !oldLayout.reported.contains(former) else { continue }
            for tracker in program.content.measures[index].owner == .instrument ? 0..<1 : trackerStateBits.indices {
                let stateIndex = layout.stateIndex(of: index, tracker: tracker)
                measures[stateIndex].advance(by: measureClock - settled[stateIndex])
                settled[stateIndex] = measureClock
                measures[stateIndex].markReported()
            }
        }
        for (index, former) in migration.measures.enumerated() {
            let measure = program.content.measures[index]
            guard let former, case .ranges = measure.kind else { continue }
            for tracker in measure.owner == .instrument ? 0..<1 : trackerStateBits.indices {
                let stateIndex = layout.stateIndex(of: index, tracker: tracker)
                guard case .ranges(var ranges) = measures[stateIndex] else { continue }
                ranges.move(
                    old.stretches, from: oldLayout.firstInterval(of: former, tracker: tracker), to: &stretches,
                    at: layout.firstInterval(of: index, tracker: tracker), limit: measure.stretches)
                measures[stateIndex] = .ranges(ranges)
            }
        }
    }

    /// Updates whatever is new to its current conditions; everything else is updated by the next step, as usual.
    private mutating func follow(_ migration: Migration, now: Int) {
        guard present != 0 else { return }
        let (clock, then) = (measureClock, self.now)
        self.now = now
        let passed = max(0, lastStep.map { now.subtractingClamped($0) } ?? 0)
        measureClock = clock.addingClamped(passed)
        take(tracker: current, now: now)
        following = program.followsWindows ? now : nil
        defer { following = nil }
        let rows = migration.rows
        if rows.instrumentMeasures.isPartial || rows.trackerMeasures.isPartial {
            refreshMeasures { migration.measures[$0] == nil }
        }
        // If nothing starts here, the next step advances the time: a held event may have an earlier timestamp than now.
        if settled.contains(where: { $0 > clock }) { lastStep = now } else { measureClock = clock }
        restart(migration.changedTimers)
        if rows.timers.isPartial { refreshTimers { rows.timers.beginsAnew($0) } }
        if rows.periods.isPartial { refreshPeriods { rows.periods.beginsAnew($0) } }
        self.now = then
    }

    private mutating func restart(_ timers: Set<Int>) {
        for tracker in trackerStateBits.indices where isPresent(tracker) {
            for timer in timers where runningTimers[tracker * program.content.timers.count + timer] {
                order(timer: timer, tracker: tracker, isStart: true, isFirst: true)
            }
        }
    }
}

extension Session {
    /// True while a tracker is in a playback: a scope is open or, in a program without scopes, `didStart` is set.
    public var isInPlayback: Bool {
        let open = program.openFlags
        if instrumentBits & open.instrument != 0 { return true }
        return trackerStateBits.indices.contains { isPresent($0) && trackerStateBits[$0] & open.tracker != 0 }
    }

    /// Returns true if a timer of a tracker is running.
    public func isRunning(_ timer: Int, tracker: Int) -> Bool {
        runningTimers[tracker * program.content.timers.count + timer]
    }
}

extension RuleProgram {
    /// The state bits that are set during a playback.
    fileprivate var openFlags: StateBits {
        let scopes = content.scopes
        guard !scopes.isEmpty else { return StateBits(tracker: StandardFlag.didStart.mask) }
        return scopes.reduce(into: StateBits()) { open, scope in
            guard let flag = content.variables.first(where: { $0.name == scope.name + ".open" }) else { return }
            open[flag.owner] |= flag.mask
        }
    }
}
