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
        forEachOwner { session, owner in
            let index = session.measures.seen.index(of: 0, owner, tracker: session.current.tracker)
            let seen = SeenState(bits: session.current.bits, tracker: session.current.tracker)
            let before = session.measures.seen[index]
            session.measures.seen[index] = seen
            if let before, before.tracker == seen.tracker {
                session.refresh(owner, changed: seen.bits.difference(from: before.bits))
            } else {
                session.refreshAll(owner)
            }
        }
        measures.written = WrittenSlots()
    }

    /// Updates the measures that a predicate selects by their index in the program.
    mutating func refreshMeasures(where isMeant: (Int) -> Bool) {
        let noEvent = AttributeList()
        forEachOwner { session, owner in
            let first =
                owner == .instrument ? 0 : session.program.measures.firstStateIndex(ofTracker: session.current.tracker)
            for follower in session.program.measures.followers(of: owner) where isMeant(follower.measure) {
                session.refresh(follower, first + follower.indexInOwner, noEvent)
            }
        }
    }

    private mutating func refreshAll(_ owner: Owner) {
        let first = owner == .instrument ? 0 : program.measures.firstStateIndex(ofTracker: current.tracker)
        let noEvent = AttributeList()
        setSteady(true)
        for follower in program.measures.followers(of: owner) {
            refresh(follower, first + follower.indexInOwner, noEvent)
        }
        setSteady(false)
    }

    private mutating func refresh(_ owner: Owner, changed: StateBits) {
        let written = measures.written.seen(at: current.tracker)
        guard program.measures.dependencies(of: owner).meet(changed, written) else { return }
        let first = owner == .instrument ? 0 : program.measures.firstStateIndex(ofTracker: current.tracker)
        let noEvent = AttributeList()
        setSteady(true)
        for follower in program.measures.followers(of: owner) where follower.dependencies.meet(changed, written) {
            refresh(follower, first + follower.indexInOwner, noEvent)
        }
        setSteady(false)
    }

    @inline(__always)
    private mutating func refresh(
        _ follower: MeasureLayout.Follower, _ stateIndex: Int, _ noEvent: borrowing AttributeList
    ) {
        let holds = holds(follower.condition, noEvent)
        if !follower.isTime {
            follow(follower.measure, stateIndex, holds, noEvent)
        } else if holds != measures.states[stateIndex].isOpen {
            measures.settle(stateIndex)
            measures.states[stateIndex].setOpen(holds)
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

    /// Returns a measure's value at the current time: getters are evaluated between steps, too.
    func value(of field: MeasureField, ofMeasure index: Int) -> Operand {
        if field == .delta, precedesReport { return .int(0) }
        let stateIndex = program.measures.stateIndex(of: index, tracker: current.tracker)
        var elapsed = measures.clock - measures.settled[stateIndex]
        if let last = measures.lastStep, current.now > last {
            elapsed = elapsed.addingClamped(current.now.subtractingClamped(last))
        }
        // Most measures are of this kind, and it is small compared to the others.
        if case .time(var intervals) = measures.states[stateIndex] {
            if intervals.isOpen { intervals.advance(by: elapsed) }
            return intervals.value(of: field)
        }
        var measure = measures.states[stateIndex]
        measure.advance(by: elapsed)
        return measure.value(of: field)
    }

    /// True for a derived event that is sent before the event of its step, which reports the increase of measures
    /// itself.
    package var precedesReport: Bool { step.event.isDerivedCurrent && step.event.isReportPending }

    /// Records that an event of a tracker was sent, which reported the increase of the measures whose `delta` is read.
    mutating func reportMeasures(tracker: Int) {
        defer { step.event.isDerivedCurrent = false }
        guard !precedesReport else { return }
        step.event.isReportPending = false
        for index in program.measures.reported {
            let stateIndex = program.measures.stateIndex(of: index, tracker: tracker)
            measures.settle(stateIndex)
            measures.states[stateIndex].markReported()
        }
    }
}
