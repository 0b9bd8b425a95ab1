import AVTCore

extension Session {
    /// Creates a session to migrate another one into, with capacity for `trackerCapacity` trackers.
    package init(program: RuleProgram, ids: some IdMaker, trackerCapacity: Int) {
        self.init(program: program, ids: ids)
        for _ in 0..<trackerCapacity { appendTracker() }
    }

    /// Continues from the state of a session of another program; to be called on a new session only.
    ///
    /// Trackers keep their indices. Timers, measures and periodic metrics that are new are updated to their current
    /// conditions; the resulting timer commands are in `timerCommands`.
    ///
    /// - Parameters:
    ///   - old: A session of the migration's old program, between two events.
    ///   - migration: The mapping from the old program to this session's program.
    ///   - now: The time in milliseconds.
    package mutating func goOn(for old: borrowing Session, by migration: Migration, now: Int) {
        copyClock(of: old)
        while trackerCapacity < old.trackerCapacity { appendTracker() }
        finite.instrument = migration.variables.moved(StateBits(instrument: old.finite.instrument)).instrument
        move(migration.instrumentSlots, of: .instrument, from: old, tracker: 0)
        moveValues(migration, of: .instrument, from: old, tracker: 0)
        sent.times.move(migration.rows.actions, from: old.sent.times, tracker: nil)
        for tracker in old.finite.trackers.indices {
            // Removed trackers are copied too: `addTracker` initializes an index before it is used again.
            let oldBits = StateBits(tracker: old.finite.trackers[tracker])
            finite.trackers[tracker] = migration.variables.moved(oldBits).tracker
            finite.kinds[tracker] = old.finite.kinds[tracker] < 0 ? -1 : migration.kinds[old.finite.kinds[tracker]]
            players.properties[tracker] = old.players.properties[tracker]
            memory.slots.move(migration.rows.trackerSlots, from: old.memory.slots, tracker: tracker)
            move(migration.trackerSlots, of: .tracker, from: old, tracker: tracker)
            moveValues(migration, of: .tracker, from: old, tracker: tracker)
            sent.times.move(migration.rows.actions, from: old.sent.times, tracker: tracker)
            moveRows(migration, from: old, tracker: tracker)
        }
        moveMeasures(migration, from: old)
        migration.rows.roots.move(old.log.failures, at: 0, to: &log.failures, at: 0)
        log.data.goOn(from: old.log.data)
        // Set to the limit, so that the first reservation counts the actual bytes.
        memory.reservedBytes = program.limits.memoryBytes
        follow(migration, now: now)
    }

    private mutating func copyClock(of old: borrowing Session) {
        finite.present = old.finite.present
        measures.clock = old.measures.clock
        measures.lastStep = old.measures.lastStep
        (current.tracker, current.now) = (old.current.tracker, old.current.now)
        step.event.begin(0, tracker: old.step.event.tracker, now: old.step.event.now)
        (context.stepsHeldEvents, context.ownersMask) = (old.context.stepsHeldEvents, old.context.ownersMask)
    }

    private mutating func move(_ moves: [SlotMove], of owner: Owner, from old: borrowing Session, tracker: Int) {
        for move in moves {
            let held = old.value(of: Slot(move.old, owner), tracker: tracker)
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
            let bits = StateBits(
                tracker: owner == .tracker ? old.finite.trackers[tracker] : 0, instrument: old.finite.instrument)
            guard let result = move.result(bits, { old.value(of: $0, tracker: tracker) }) else { continue }
            switch (result, move.target) {
            case (.enumCase(let value), .variable(let variable)): finite.set(variable, to: value, tracker: tracker)
            case (.held(let held), .slot(let slot)): write(moved: held, at: slot, tracker: tracker)
            case (.slot(let previous, let move), .slot(let slot)):
                write(moved: move.moved(old.value(of: previous, tracker: tracker)), at: slot, tracker: tracker)
            case (.enumCase, .slot), (.held, .variable), (.slot, .variable): break
            }
        }
    }

    private mutating func moveRows(_ migration: Migration, from old: borrowing Session, tracker: Int) {
        let rows = migration.rows
        schedules.timers.move(rows.timers, from: old.schedules.timers, tracker: tracker)
        sent.payloads.move(rows.payloadMemories, from: old.sent.payloads, tracker: tracker)
        schedules.periods.move(rows.periods, from: old.schedules.periods, tracker: tracker)
        players.getters.move(rows.trackerGetters, from: old.players.getters, tracker: tracker)
        if !sent.deliveries.states.isEmpty, !old.sent.deliveries.states.isEmpty {
            sent.deliveries.states[tracker].go(
                on: old.sent.deliveries.states[tracker], program.content.delivery, from: old.program.content.delivery)
        }
        if !holds.states.isEmpty, !old.holds.states.isEmpty, let hold = old.holds.states[tracker].hold,
            let index = migration.holds[hold]
        {
            holds.states[tracker] = old.holds.states[tracker]
            holds.states[tracker].hold = index
        }
    }

    private mutating func moveMeasures(_ migration: Migration, from old: borrowing Session) {
        let (layout, oldLayout) = (program.measures, old.program.measures)
        measures.states.move(migration.rows.instrumentMeasures, from: old.measures.states, tracker: nil)
        measures.settled.move(migration.rows.instrumentMeasures, from: old.measures.settled, tracker: nil)
        for tracker in finite.trackers.indices {
            measures.states.move(migration.rows.trackerMeasures, from: old.measures.states, tracker: tracker)
            measures.settled.move(migration.rows.trackerMeasures, from: old.measures.settled, tracker: tracker)
        }
        // Measures whose `delta` only the new rules read: treat the time until the last step as reported.
        for index in layout.reported {
            guard let previous = migration.measures[index], !oldLayout.reported.contains(previous) else { continue }
            for tracker in program.content.measures[index].owner == .instrument ? 0..<1 : finite.trackers.indices {
                measures.markReported(at: layout.stateIndex(of: index, tracker: tracker))
            }
        }
        for (index, previous) in migration.measures.enumerated() {
            let measure = program.content.measures[index]
            guard let previous, case .ranges = measure.kind else { continue }
            for tracker in measure.owner == .instrument ? 0..<1 : finite.trackers.indices {
                let stateIndex = layout.stateIndex(of: index, tracker: tracker)
                guard case .ranges(var ranges) = measures.states[stateIndex] else { continue }
                ranges.move(
                    old.measures.intervals.elements, from: oldLayout.firstInterval(of: previous, tracker: tracker),
                    to: &measures.intervals.elements,
                    at: layout.firstInterval(of: index, tracker: tracker), limit: measure.intervalLimit)
                measures.states[stateIndex] = .ranges(ranges)
            }
        }
    }

    /// Updates whatever is new to its current conditions; everything else is updated by the next step, as usual.
    private mutating func follow(_ migration: Migration, now: Int) {
        guard finite.present != 0 else { return }
        let (clock, then) = (measures.clock, current.now)
        current.now = now
        let passed = max(0, measures.lastStep.map { now.subtractingClamped($0) } ?? 0)
        measures.clock = clock.addingClamped(passed)
        activate(tracker: current.tracker, now: now)
        schedules.windows.following = program.followsWindows ? now : nil
        defer { schedules.windows.following = nil }
        let rows = migration.rows
        if rows.instrumentMeasures.isPartial || rows.trackerMeasures.isPartial {
            refreshMeasures { migration.measures[$0] == nil }
        }
        // If nothing starts here, the next step advances the time: a held event may have an earlier timestamp than now.
        if measures.settled.elements.contains(where: { $0 > clock }) {
            measures.lastStep = now
        } else {
            measures.clock = clock
        }
        restart(migration.changedTimers)
        if rows.timers.isPartial { refreshTimers { rows.timers.beginsAnew($0) } }
        if rows.periods.isPartial { refreshPeriods { rows.periods.beginsAnew($0) } }
        current.now = then
    }

    /// Returns true if a timer has still to fire, or will fire again by the new rules, while its condition holds.
    private func isActive(_ timer: Int, tracker: Int) -> Bool {
        let (state, info) = (schedules.timers[tracker: tracker, timer], program.content.timers[timer])
        return state.runs(at: current.now) || state.isRunning && info.every != nil && info.condition != nil
    }

    private mutating func restart(_ timers: Set<Int>) {
        for tracker in finite.trackers.indices where isPresent(tracker) {
            for timer in timers where isActive(timer, tracker: tracker) {
                request(timer: timer, tracker: tracker, isStart: true, isFirst: true)
            }
        }
    }
}

extension Session {
    /// True while a tracker is in a playback: a scope is open or, in a program without scopes, `didStart` is set.
    package var isInPlayback: Bool {
        let open = program.openFlags
        if finite.instrument & open.instrument != 0 { return true }
        return finite.trackers.indices.contains { isPresent($0) && finite.trackers[$0] & open.tracker != 0 }
    }

    /// Returns true if a timer of a tracker is running.
    package func isRunning(_ timer: Int, tracker: Int) -> Bool {
        schedules.timers[tracker: tracker, timer].isRunning
    }
}

extension RuleProgram {
    /// The state bits that are set during a playback.
    fileprivate var openFlags: StateBits {
        let scopes = content.state.scopes
        guard !scopes.isEmpty else { return StateBits(tracker: StandardFlag.didStart.mask) }
        return scopes.reduce(into: StateBits()) { open, scope in
            guard let flag = content.state.variables.first(where: { $0.name == scope.name + ".open" }) else { return }
            open[flag.owner] |= flag.mask
        }
    }
}
