import AVTCore

extension Session {
    /// Counts the time since the last step with the values that were in effect until now.
    @inline(__always)
    mutating func advanceMeasures() {
        if schedules.windows.areFollowed {
            schedules.windows.commands.clear()
            passWindows(until: current.now)
        }
        advanceClock()
    }

    @inline(__always)
    mutating func advanceClock() {
        if !measures.states.isEmpty { advance() }
        measures.lastStep =
            context.stepsHeldEvents ? max(current.now, measures.lastStep ?? current.now) : current.now
    }

    private mutating func advance() {
        guard let last = measures.lastStep, current.now > last else { return }
        measures.advance(by: current.now.subtractingClamped(last))
    }

    /// Updates measures of time to the current values of their conditions and formulas.
    ///
    /// Does nothing if the state and memory that they read are unchanged.
    @inline(__always)
    mutating func refreshMeasures() {
        if program.measures.hasFollowers { refresh() }
    }

    private mutating func refresh() {
        let emitter = current.tracker
        activate(tracker: emitter, now: current.now)
        refresh(.instrument)
        for tracker in finite.trackers.indices where isPresent(tracker) {
            if tracker != current.tracker { activate(tracker: tracker, now: current.now) }
            refresh(.tracker)
        }
        if current.tracker != emitter { activate(tracker: emitter, now: current.now) }
        measures.written = WrittenSlots()
        measures.restarted = RestartedMeasures()
    }

    /// Updates the measures of an owner, as the current tracker sees it.
    @inline(__always)
    private mutating func refresh(_ owner: Owner) {
        guard program.measures.followers(of: owner).count > 0 else { return }
        let index = measures.seen.index(of: 0, owner, tracker: current.tracker)
        let seen = SeenState(bits: current.bits, tracker: current.tracker)
        guard let before = measures.seen[index], before.tracker == seen.tracker else {
            measures.seen[index] = seen
            return refreshAll(owner)
        }
        let changed = seen.bits.difference(from: before.bits)
        if changed != StateBits() { measures.seen[index] = seen }
        let written = measures.written.seen(at: current.tracker)
        let restarted = measures.restarted.bits(of: owner, at: current.tracker)
        if restarted != 0 || program.measures.followers(of: owner).all.meet(changed, written) {
            refresh(owner, changed: changed, written, restarted)
        }
    }

    /// Updates the measures that a predicate selects by their index in the program.
    mutating func refreshMeasures(where isMeant: (Int) -> Bool) {
        let noEvent = AttributeList()
        forEachOwner { session, owner in
            let first =
                owner == .instrument ? 0 : session.program.measures.firstStateIndex(ofTracker: session.current.tracker)
            for index in 0..<session.program.measures.followers(of: owner).count {
                let follower = session.program.measures.followers(of: owner)[index]
                if isMeant(follower.measure) { session.refresh(follower, first + follower.indexInOwner, noEvent) }
            }
        }
    }

    private mutating func refreshAll(_ owner: Owner) {
        let first = owner == .instrument ? 0 : program.measures.firstStateIndex(ofTracker: current.tracker)
        let noEvent = AttributeList()
        setSteady(true)
        for index in 0..<program.measures.followers(of: owner).count {
            let follower = program.measures.followers(of: owner)[index]
            refresh(follower, first + follower.indexInOwner, noEvent)
        }
        setSteady(false)
    }

    /// Updates the measures of an owner that read bits of finite state that have changed, or slots that were written, and those that
    /// were restarted.
    private mutating func refresh(_ owner: Owner, changed: StateBits, _ written: SlotBits, _ restarted: UInt64) {
        let first = owner == .instrument ? 0 : program.measures.firstStateIndex(ofTracker: current.tracker)
        let noEvent = AttributeList()
        setSteady(true)
        for group in 0..<program.measures.followers(of: owner).groupCount {
            var rest = program.measures.followers(of: owner).meeting(inGroup: group, changed, written, restarted)
            while rest != 0 {
                let follower = program.measures.followers(of: owner)[group &* 64 &+ rest.trailingZeroBitCount]
                rest &= rest &- 1
                refresh(follower, first &+ follower.indexInOwner, noEvent)
            }
        }
        setSteady(false)
    }

    @inline(__always)
    private mutating func refresh(
        _ follower: MeasureFollowers.Follower, _ stateIndex: Int, _ noEvent: borrowing AttributeList
    ) {
        let holds = holds(follower.condition, noEvent)
        if !follower.isTime {
            follow(follower.measure, stateIndex, holds, noEvent)
        } else if holds != measures.states[stateIndex].isOpen {
            measures.setOpen(holds, at: stateIndex)
        }
    }

    private mutating func follow(_ index: Int, _ stateIndex: Int, _ holds: Bool, _ noEvent: borrowing AttributeList) {
        switch program.content.measures[index].kind {
        case .weighted(let value, _):
            let next = holds ? Number(result(of: value, noEvent)) : nil
            measures.settle(stateIndex)
            guard case .weighted(var number) = measures.states[stateIndex] else { return }
            number.hold(next)
            measures.states[stateIndex] = .weighted(number)
        case .ranges(_, _, let speed, _, _):
            let speed = holds ? speed.flatMap { Number(result(of: $0, noEvent)) } ?? .int(1) : nil
            measures.settle(stateIndex)
            guard case .ranges(var ranges) = measures.states[stateIndex] else { return }
            ranges.play(at: speed)
            measures.states[stateIndex] = .ranges(ranges)
        case .time, .count, .samples: return
        }
    }

    /// Updates the measures of events with an accepted event.
    @inline(__always)
    mutating func count(_ event: borrowing AttributeList, isSent: Bool = true) {
        guard !measures.states.isEmpty else { return }
        for index in program.measures.measures(updatedBy: current.action).indices {
            update(event, isSent: isSent, in: program.measures.measures(updatedBy: current.action)[index])
        }
    }

    private mutating func update(_ event: borrowing AttributeList, isSent: Bool, in index: Int) {
        let stateIndex = program.measures.stateIndex(of: index, tracker: current.tracker)
        switch program.content.measures[index].kind {
        case .count(_, let condition):
            guard isSent else { return }
            if let condition, !holds(condition, event) { return }
            guard case .count(let total) = measures.states[stateIndex] else { return }
            measures.states[stateIndex] = .count(total.addingClamped(1))
        case .samples(let value, _, _, let condition):
            if let condition, !holds(condition, event) { return }
            guard let sample = Number(result(of: value, event)) else { return }
            guard case .samples(var samples) = measures.states[stateIndex] else { return }
            samples.insert(sample)
            measures.states[stateIndex] = .samples(samples)
        case .ranges(let position, _, _, let gap, let limit):
            guard case .int(let position) = result(of: position, event) else { return }
            measures.settle(stateIndex)
            guard case .ranges(var ranges) = measures.states[stateIndex] else { return }
            let first = program.measures.firstInterval(of: index, tracker: current.tracker)
            ranges.insert(position, gap: gap, limit: limit, in: &measures.intervals.elements, from: first)
            measures.states[stateIndex] = .ranges(ranges)
        case .time, .weighted: return
        }
    }

    /// Returns an integer that a measure has counted like ``value(of:ofMeasure:)``.
    @inline(__always)
    func value(of measure: IntegerMeasure) -> Int {
        let stateIndex =
            measure.owner == .tracker
            ? program.measures.firstStateIndex(ofTracker: current.tracker) &+ measure.indexInOwner
            : measure.indexInOwner
        switch measures.states[stateIndex] {
        case .time(let intervals):
            if measure.field == .delta, precedesReport { return 0 }
            return intervals.integer(of: measure.field, after: intervals.isOpen ? elapsed(since: stateIndex) : 0) ?? 0
        case .count(let total): return total
        case .weighted, .samples, .ranges: return 0
        }
    }

    /// Returns a measure's value at the current time: getters are evaluated between steps, too.
    func value(of field: MeasureField, ofMeasure index: Int) -> Operand {
        if field == .delta, precedesReport { return .int(0) }
        let stateIndex = program.measures.stateIndex(of: index, tracker: current.tracker)
        // Most measures are of these kinds, and they are small compared to the others.
        switch measures.states[stateIndex] {
        case .time(let intervals):
            return intervals.value(of: field, after: intervals.isOpen ? elapsed(since: stateIndex) : 0)
        case .count(let total):
            return field == .total ? .int(total) : .missing
        case .weighted, .samples, .ranges:
            var measure = measures.states[stateIndex]
            measure.advance(by: elapsed(since: stateIndex))
            return measure.value(of: field)
        }
    }

    /// Returns the time from the last update of a measure to the current time, in milliseconds.
    @inline(__always)
    func elapsed(since stateIndex: Int) -> Int {
        let elapsed = measures.clock - measures.settled[stateIndex]
        guard let last = measures.lastStep, current.now > last else { return elapsed }
        return elapsed.addingClamped(current.now.subtractingClamped(last))
    }

    /// True for a derived event that is sent before the event of its step, which reports the increase of measures
    /// itself.
    package var precedesReport: Bool { step.event.isDerivedCurrent && step.event.isReportPending }

    /// Records that an event of a tracker was sent, which reported the increase of the measures whose `delta` is read.
    mutating func reportMeasures(tracker: Int) {
        defer { step.event.isDerivedCurrent = false }
        guard !precedesReport else { return }
        step.event.isReportPending = false
        // By index: iterating over the array would retain and release it.
        for position in program.measures.reported.indices {
            let index = program.measures.reported[position]
            measures.markReported(at: program.measures.stateIndex(of: index, tracker: tracker))
        }
    }
}
