import AVTCore

extension Session {
    /// Processes an event: evaluates conditions, applies effects, and collects commands for the caller.
    ///
    /// - Parameters:
    ///   - symbol: The event's action.
    ///   - tracker: The index of the emitting tracker.
    ///   - now: The event's step time in milliseconds.
    ///   - event: The event's attributes.
    /// - Returns: The verdict. The commands of the previous step are removed.
    package mutating func step(_ symbol: Symbol, tracker: Int, now: Int, event: borrowing AttributeList)
        -> StepResult
    {
        current.action = program.index(of: symbol)
        beginWork()
        log.data.begin(symbol, isNamed: current.action != 0, event, meter)
        activate(tracker: tracker, now: now)
        step.begin()
        step.event.isDerivedCurrent = false
        // Windows that end before this event see the tracker of the previous one.
        advanceMeasures()
        step.event.begin(current.action, tracker: tracker, now: now)
        step.event.isAccepted = true
        let kind = finite.kinds[tracker]
        if kind >= 0, program.content.players.trackerKinds[kind].blocked[current.action] {
            return blocked(by: Int(program.content.players.trackerKinds[kind].condition))
        }
        let start = program.content.code.table.code(for: current.bits, action: current.action)
        let result = run(from: start ?? Int(program.content.code.generalSteps[current.action]), event: event)
        if program.followsSentEvents { willSend(result.isAccepted && !result.isConsumed) }
        if result.isAccepted { count(event, isSent: !result.isConsumed) }
        refreshFollowers()
        return result
    }

    /// Ends the step once everything that it caused is sent: ending scopes are reset to their initial values, and a
    /// hold may start.
    ///
    /// The resulting timer commands replace those of the step.
    package mutating func endStep() {
        let isAccepted = step.event.isAccepted
        step.event.isAccepted = false
        if step.effects.hasAny { step.effects.timerCommands.clear() }
        // Of an event that the app's own code has not sent.
        if !step.formed.isEmpty { step.formed = [] }
        if schedules.windows.areFollowed { settleWindows() }
        if step.effects.endingScopes != 0 { endScopes() }
        if isAccepted, !holds.states.isEmpty { beginHold() }
    }

    /// True if the end of the step may read or write the state of trackers, or may have timer commands.
    @inline(__always)
    package var hasStepEnd: Bool {
        step.effects.endingScopes != 0 || schedules.windows.areFollowed || !holds.states.isEmpty
    }

    /// The timestamp of the last event that was stepped, in milliseconds.
    package var steppedTime: Int { step.event.now }

    private mutating func endScopes() {
        // Getters of other trackers may have been evaluated in the meantime.
        activate(tracker: step.event.tracker, now: step.event.now)
        while step.effects.endingScopes != 0 {
            let scope = step.effects.endingScopes.trailingZeroBitCount
            step.effects.endingScopes &= step.effects.endingScopes - 1
            current.bits = StateBits(tracker: finite.trackers[current.tracker], instrument: finite.instrument)
            let end = program.content.state.scopes[scope].end
            current.bits.write(end.values, mask: end.mask)
            store()
            reset(scope: scope, isFirst: false) { $0.write($2, at: $1) }
        }
        refreshFollowers()
    }

    /// Records that an event left the hub; from then on `since` and `elapsed` count from it.
    package mutating func didLeaveHub(_ symbol: Symbol, tracker: Int, now: Int) {
        let index = program.index(of: symbol)
        let row = sent.times.first(ofTracker: tracker)
        precondition(UInt(bitPattern: row &+ index) < UInt(bitPattern: sent.times.count))
        sent.times.withUnsafeMutableBufferPointer { times in
            times[0] = now
            times[index] = now
            times[row] = now
            times[row &+ index] = now
        }
        if program.followsSentEvents { follow(sent: index, tracker: tracker, now: now) }
    }

    /// Updates measures and counts with an event that another hub has accepted, without any transition.
    package mutating func observe(_ symbol: Symbol, tracker: Int, now: Int, event: borrowing AttributeList) {
        current.action = program.index(of: symbol)
        beginWork()
        log.data.begin(symbol, isNamed: current.action != 0, event, meter)
        activate(tracker: tracker, now: now)
        // Without a transition, `was` reads the current state.
        for layer in step.was.bits.indices { snapshot(layer: layer) }
        advanceMeasures()
        step.event.begin(current.action, tracker: tracker, now: now)
        count(event)
        if schedules.windows.areFollowed {
            willOpenWindow(true)
            schedules.windows.following = measures.lastStep
        }
        refreshMeasures()
        refreshPeriods()
        schedules.windows.following = nil
    }

    mutating func activate(tracker: Int, now: Int) {
        current.tracker = tracker
        current.now = now
        current.bits = StateBits(tracker: finite.trackers[tracker], instrument: finite.instrument)
    }

    mutating func blocked(by condition: Int) -> StepResult {
        step.event.isAccepted = false
        guard meter.excess != nil else {
            if condition >= 0 { log.blockedCounts[condition] &+= 1 }
            return StepResult(isAccepted: false, condition: condition, isConsumed: false, everyTracker: (0, 0))
        }
        log.blockedCounts[log.blockedCounts.count - 1] &+= 1
        // A formula that has a result may have used the last of the work.
        reportExcess(in: nil)
        return StepResult(
            isAccepted: false, condition: Int(StepResult.overLimit), isConsumed: false, everyTracker: (0, 0))
    }

    mutating func store() {
        finite.trackers[current.tracker] = current.bits.tracker
        finite.instrument = current.bits.instrument
    }

    // The scope by index: a copy of its description would be retained and released.
    mutating func reset(
        scope: Int, isFirst: Bool, write: (inout Session, Int, Operand) -> Void
    ) {
        step.effects.hasAny = true
        let owner = program.content.state.scopes[scope].owner
        for index in program.content.state.scopes[scope].slots.indices {
            let slot = program.content.state.scopes[scope].slots[index]
            let initial =
                owner == .tracker
                ? program.content.state.trackerSlots[slot].initial : program.content.state.instrumentSlots[slot].initial
            write(&self, memoryIndex(of: Slot(slot, owner), tracker: current.tracker), initial)
        }
        for index in program.content.state.scopes[scope].payloadMemories.indices {
            forgetSent(program.content.state.scopes[scope].payloadMemories[index], of: owner, isFirst: isFirst)
        }
        for index in program.content.state.scopes[scope].measures.indices {
            let measure = program.content.state.scopes[scope].measures[index]
            let stateIndex = program.measures.stateIndex(of: measure, tracker: current.tracker)
            if !measures.restarted.insert(program.measures.bit(of: measure), of: owner, tracker: current.tracker) {
                measures.seen[measures.seen.index(of: 0, owner, tracker: current.tracker)] = nil
            }
            if isFirst {
                step.undoing.measures.recordPersistentWrite(at: stateIndex)
            } else {
                let previous = PreviousMeasure(
                    state: measures.states[stateIndex], settled: measures.settled[stateIndex])
                step.undoing.measures.record(previous, at: stateIndex)
            }
            measures.begin(MeasureState(program.content.measures[measure].kind), at: stateIndex)
        }
    }

    /// Discards the last sent values of a payload fragment.
    private mutating func forgetSent(_ memory: Int, of owner: Owner, isFirst: Bool) {
        for tracker in finite.trackers.indices where owner == .instrument || tracker == current.tracker {
            let index = sent.payloads.first(ofTracker: tracker) + memory
            if isFirst {
                step.undoing.payloads.recordPersistentWrite(at: index)
            } else {
                step.undoing.payloads.record(sent.payloads[index], at: index)
            }
            sent.payloads[index] = []
        }
    }

    /// Stores the current state and memory for `was`.
    mutating func snapshot(layer: Int) {
        step.was.bits[layer] = current.bits
        for index in program.content.state.wasRanges[layer]..<program.content.state.wasRanges[layer + 1] {
            step.was.memory[index] =
                memory.slots[memoryIndex(of: program.content.state.wasSlots[index], tracker: current.tracker)]
        }
    }
}
