import AVTCore

extension Session {
    /// Processes an event: evaluates conditions, applies effects, and collects commands for the owner.
    ///
    /// - Parameters:
    ///   - symbol: The event's action.
    ///   - tracker: The index of the emitting tracker.
    ///   - now: The event's timestamp in milliseconds.
    ///   - event: The event's attributes.
    /// - Returns: The verdict. The commands of the previous step are removed.
    public mutating func step(_ symbol: Symbol, tracker: Int, now: Int, event: borrowing AttributeList)
        -> StepResult
    {
        action = program.index(of: symbol)
        beginWork()
        dataLog.begin(symbol, isNamed: action != 0, event, meter)
        take(tracker: tracker, now: now)
        clearOrders()
        isDerivedEventCurrent = false
        // Windows that end before this event see the tracker of the previous one.
        advanceMeasures()
        stepped = (tracker, now, action)
        hasStepped = true
        let kind = kinds[tracker]
        if kind >= 0, program.content.trackerKinds[kind].blocked[action] {
            return blocked(by: Int(program.content.trackerKinds[kind].condition))
        }
        let start = program.content.table.code(for: words, action: action)
        let result = run(from: start ?? Int(program.content.generalSteps[action]), event: event)
        if program.followsSentEvents { willSend(result.isAccepted && !result.isConsumed) }
        if result.isAccepted { count(event, isSent: !result.isConsumed) }
        refreshFollowers()
        return result
    }

    /// Ends the step once everything that it caused is sent: ending scopes are reset to their initial values, and a
    /// hold may start.
    ///
    /// The resulting timer commands replace those of the step.
    public mutating func endStep() {
        let isAccepted = hasStepped
        hasStepped = false
        if hasEffects { timerOrders.clear() }
        if followsWindows { settleWindows() }
        if endingScopes != 0 { endScopes() }
        if isAccepted, !holds.isEmpty { beginHold() }
    }

    /// The timestamp of the last event that was stepped, in milliseconds.
    public var steppedTime: Int { stepped.now }

    private mutating func endScopes() {
        // Getters of other trackers may have been evaluated in the meantime.
        take(tracker: stepped.tracker, now: stepped.now)
        for (index, scope) in program.content.scopes.enumerated() where endingScopes & (1 << UInt64(index)) != 0 {
            words = StateBits(tracker: trackerStateBits[current], instrument: instrumentBits)
            words.write(scope.end.values, mask: scope.end.mask)
            store()
            reset(scope, isFirst: false) { $0.write($2, at: $1) }
        }
        endingScopes = 0
        refreshFollowers()
    }

    /// Records that an event left the hub; from then on `since` and `elapsed` count from it.
    public mutating func didSend(_ symbol: Symbol, tracker: Int, now: Int) {
        let index = program.index(of: symbol)
        let actions = program.content.actions.count
        let row = (tracker &+ 1) &* actions
        precondition(UInt(bitPattern: row &+ index) < UInt(bitPattern: marks.count))
        marks.withUnsafeMutableBufferPointer { marks in
            marks[0] = now
            marks[index] = now
            marks[row] = now
            marks[row &+ index] = now
        }
        if program.followsSentEvents { follow(sent: index, tracker: tracker, now: now) }
    }

    /// Updates measures and counts with an event that another hub has accepted, without any transition.
    public mutating func observe(_ symbol: Symbol, tracker: Int, now: Int, event: borrowing AttributeList) {
        action = program.index(of: symbol)
        beginWork()
        dataLog.begin(symbol, isNamed: action != 0, event, meter)
        take(tracker: tracker, now: now)
        // Without a transition, `was` reads the current state.
        for layer in wasBits.indices { snapshot(layer: layer) }
        advanceMeasures()
        stepped = (tracker, now, action)
        count(event)
        if followsWindows {
            willOpenWindow(true)
            following = lastStep
        }
        refreshMeasures()
        refreshPeriods()
        following = nil
    }

    mutating func take(tracker: Int, now: Int) {
        current = tracker
        self.now = now
        words = StateBits(tracker: trackerStateBits[tracker], instrument: instrumentBits)
    }

    private mutating func clearOrders() {
        endingScopes = 0
        undo.clear()
        guard hasEffects else { return }
        hasEffects = false
        timerOrders.clear()
        undoBits.clear()
        undoTimers.clear()
        undoMeasures.clear()
        undoSent.clear()
        derived.clear()
        raised.clear()
        notes.clear()
    }

    // MARK: Running

    private mutating func run(from start: Int, event: borrowing AttributeList) -> StepResult {
        var index = start
        // The state after the stage, and the state that remains if a later condition blocks.
        var next = words
        var kept = words
        var guards: UInt64 = 0
        var isConsumed = false
        // The bits that the stage writes on every tracker, and those that the owner has to write at the end.
        var every = AllTrackersWrite()
        var everyIsFirst = false
        var left: (mask: UInt64, values: UInt64) = (0, 0)
        while true {
            let instruction = program.content.steps[index]
            index += 1
            switch instruction {
            case .write(let write, let isFirst):
                let write = program.content.writes[Int(write)]
                next.write(write.values, mask: write.mask)
                if isFirst { kept.write(write.values, mask: write.mask) }
                if write.allMask != 0 {
                    every = every.adding(write.values.tracker, write.allMask)
                    everyIsFirst = isFirst
                }
            case .commit:
                words = next
                if every.mask != 0 {
                    let owners = every.mask & ownersMask
                    left = (left.mask | owners, (left.values & ~owners) | (every.values & owners))
                    writeOtherTrackers(mask: every.mask & ~owners, values: every.values, isFirst: everyIsFirst)
                    every = AllTrackersWrite()
                }
                if !pending.isEmpty || hasEffects && !pendingResets.isEmpty { flush() }
            case .accept:
                if meter.excess != nil {
                    // The limit may have stopped the evaluation of this step's formulas.
                    undoWrites(keeping: kept)
                    return blocked(by: StepResult.overLimit)
                }
                store()
                return StepResult(
                    isAccepted: true, condition: -1, isConsumed: isConsumed,
                    everyTracker: left)
            case .block(let condition):
                undoWrites(keeping: kept)
                return blocked(by: Int(condition))
            case .require(let expression, let condition):
                guard holds(expression, event) else {
                    undoWrites(keeping: kept)
                    return blocked(by: Int(condition))
                }
            case .forbid(let expression, let condition):
                guard !holds(expression, event) else {
                    undoWrites(keeping: kept)
                    return blocked(by: Int(condition))
                }
            case .test(let expression, let guardIndex):
                let bit: UInt64 = 1 << UInt64(guardIndex)
                if holds(expression, event) { guards |= bit } else { guards &= ~bit }
            case .skipUnless(let guardIndex, let target):
                if guards & (1 << UInt64(guardIndex)) == 0 { index = Int(target) }
            case .setState(let variable, let expression, let isFirst):
                let variable = program.content.variables[Int(variable)]
                guard let bits = bits(of: expression, for: variable, event) else { continue }
                next[variable.owner] = (next[variable.owner] & ~variable.mask) | bits
                if isFirst { kept[variable.owner] = (kept[variable.owner] & ~variable.mask) | bits }
            case .setAllState(let variable, let expression, let isFirst):
                let variable = program.content.variables[Int(variable)]
                guard let bits = bits(of: expression, for: variable, event) else { continue }
                next.tracker = (next.tracker & ~variable.mask) | bits
                if isFirst { kept.tracker = (kept.tracker & ~variable.mask) | bits }
                every = every.adding(bits, variable.mask)
                everyIsFirst = isFirst
            case .setMemory(let slot, let expression, let isFirst):
                // A write of the `first` stage counts even if it does not change the value: a block does not undo it.
                if !isFirst, keeps(expression, event) { continue }
                guard let value = stored(expression, in: slot, event) else { continue }
                let memoryIndex = memoryIndex(of: slot, tracker: current)
                pending.append(PendingWrite(index: memoryIndex, value: value, isFirst: isFirst))
            case .setAllMemory(let slot, let expression, let isFirst):
                guard let value = stored(expression, in: slot, event, copies: present.nonzeroBitCount) else { continue }
                for tracker in trackerStateBits.indices where isPresent(tracker) {
                    let memoryIndex = memoryIndex(of: slot, tracker: tracker)
                    pending.append(PendingWrite(index: memoryIndex, value: value, isFirst: isFirst))
                }
            case .clearMemory(let slot, let isFirst):
                let memoryIndex = memoryIndex(of: slot, tracker: current)
                pending.append(PendingWrite(index: memoryIndex, value: initial(of: slot), isFirst: isFirst))
            case .snapshot(let layer):
                snapshot(layer: Int(layer))
            case .startTimer(let timer, let isFirst):
                order(timer: Int(timer), tracker: current, isStart: true, isFirst: isFirst)
            case .stopTimer(let timer, let isFirst):
                order(timer: Int(timer), tracker: current, isStart: false, isFirst: isFirst)
            case .resetScope(let scope, let isFirst):
                reset(program.content.scopes[Int(scope)], isFirst: isFirst) {
                    $0.pendingResets.append(PendingWrite(index: $1, value: $2, isFirst: isFirst))
                }
            case .endScope(let scope):
                endingScopes |= 1 << UInt64(scope)
            case .emit(let emission):
                emit(program.content.emissions[Int(emission)], event)
            case .raise(let action):
                hasEffects = true
                if countCausedEvent() { raised.append(action) }
            case .consume:
                isConsumed = true
            case .note(let note):
                hasEffects = true
                notes.append(Int(note))
            }
        }
    }

    private mutating func blocked(by condition: Int) -> StepResult {
        hasStepped = false
        guard meter.excess != nil else {
            return StepResult(isAccepted: false, condition: condition, isConsumed: false, everyTracker: (0, 0))
        }
        // A formula that has a result may have used the last of the work.
        reportExcess(in: nil)
        return StepResult(
            isAccepted: false, condition: StepResult.overLimit, isConsumed: false, everyTracker: (0, 0))
    }

    mutating func store() {
        trackerStateBits[current] = words.tracker
        instrumentBits = words.instrument
    }

    /// Undoes everything except the writes and commands of `first` stages.
    private mutating func undoWrites(keeping kept: StateBits) {
        words = kept
        if !undoBits.isEmpty { swap(&trackerStateBits, &undoBits) }
        store()
        undo.removeVoid()
        for entry in undo.entries.reversed() { write(entry.value, at: entry.index) }
        undoMeasures.removeVoid()
        for entry in undoMeasures.entries.reversed() {
            measures[entry.index] = entry.value.state
            settled[entry.index] = entry.value.settled
        }
        undoSent.removeVoid()
        for entry in undoSent.entries.reversed() { lastSent[entry.index] = entry.value }
        pending.clear()
        pendingResets.clear()
        undoTimers.removeVoid()
        for entry in undoTimers.entries.reversed() {
            runningTimers[entry.index] = entry.value.isRunning
            timerEnds[entry.index] = entry.value.end
        }
        timerOrders.removeAll { !$0.isFirst }
        derived.clear()
        raised.clear()
        notes.clear()
        endingScopes = 0
    }

    /// Writes state bits of every tracker except the emitting one, whose bits the stage writes itself.
    private mutating func writeOtherTrackers(mask: UInt64, values: UInt64, isFirst: Bool) {
        guard mask != 0 else { return }
        hasEffects = true
        if undoBits.isEmpty { undoBits.append(contentsOf: trackerStateBits) }
        for tracker in trackerStateBits.indices where isPresent(tracker) && tracker != current {
            trackerStateBits[tracker] = (trackerStateBits[tracker] & ~mask) | (values & mask)
            if isFirst { undoBits[tracker] = (undoBits[tracker] & ~mask) | (values & mask) }
        }
    }

    private mutating func flush() {
        if !pendingResets.isEmpty {
            for write in pendingResets { perform(write) }
            pendingResets.clear()
        }
        for write in pending { perform(write) }
        pending.clear()
    }

    @inline(__always)
    private mutating func perform(_ write: PendingWrite) {
        if write.isFirst {
            undo.recordPersistentWrite(at: write.index)
        } else {
            if write.value.isPlainly(memory[write.index]) { return }
            undo.record(memory[write.index], at: write.index)
        }
        self.write(write.value, at: write.index)
    }

    /// Returns true if writing an expression is known to leave the slot unchanged.
    private mutating func keeps(_ expression: Int32, _ event: borrowing AttributeList) -> Bool {
        guard let change = program.memoryChanges[Int(expression)] else { return false }
        if !isSteady { epoch &+= 1 }
        return truth(of: change.node, event, []) == change.unchanged
    }

    /// Returns the result of an expression, or `nil` if the slot cannot store it.
    private mutating func stored(
        _ expression: Int32, in slot: Slot, _ event: borrowing AttributeList, copies: Int = 1
    ) -> Operand? {
        let value = result(of: expression, event)
        switch value {
        case .bool, .int: return value
        case .double, .word, .tracker, .trackers, .missing, .failed: return value.isStorable ? value : nil
        case .string, .fields, .texts, .map:
            if fits(value, limit: limit(of: slot)), reserve(value.byteCount.times(copies)) { return value }
            countFailure(expression)
            return nil
        }
    }

    private func initial(of slot: Slot) -> Operand {
        slot.owner == .tracker
            ? program.content.trackerSlots[Int(slot.index)].initial
            : program.content.instrumentSlots[Int(slot.index)].initial
    }

    private func limit(of slot: Slot) -> Int? {
        slot.owner == .tracker
            ? program.content.trackerSlots[Int(slot.index)].limit
            : program.content.instrumentSlots[Int(slot.index)].limit
    }

    private mutating func bits(of expression: Int32, for variable: FiniteVariable, _ event: borrowing AttributeList)
        -> UInt64?
    {
        switch evaluate(root: expression, event) {
        case .bool(let value): variable.bits(of: value ? 1 : 0)
        case .word(let value): variable.bits(of: value)
        default: nil
        }
    }

    private mutating func reset(
        _ scope: ScopeInfo, isFirst: Bool, write: (inout Session, Int, Operand) -> Void
    ) {
        hasEffects = true
        let slots = scope.owner == .tracker ? program.content.trackerSlots : program.content.instrumentSlots
        for slot in scope.slots {
            write(&self, memoryIndex(of: Slot(slot, scope.owner), tracker: current), slots[slot].initial)
        }
        for memory in scope.payloadMemories { forgetSent(memory, of: scope.owner, isFirst: isFirst) }
        if !scope.measures.isEmpty { measured[scope.owner == .instrument ? 0 : current + 1] = nil }
        for measure in scope.measures {
            let stateIndex = program.measures.stateIndex(of: measure, tracker: current)
            if isFirst {
                undoMeasures.recordPersistentWrite(at: stateIndex)
            } else {
                let previous = PreviousMeasure(state: measures[stateIndex], settled: settled[stateIndex])
                undoMeasures.record(previous, at: stateIndex)
            }
            begin(MeasureState(program.content.measures[measure].kind), at: stateIndex)
        }
    }

    /// Discards the last sent values of a payload fragment.
    private mutating func forgetSent(_ memory: Int, of owner: Owner, isFirst: Bool) {
        for tracker in trackerStateBits.indices where owner == .instrument || tracker == current {
            let index = tracker * program.content.payloadMemories + memory
            if isFirst {
                undoSent.recordPersistentWrite(at: index)
            } else {
                undoSent.record(lastSent[index], at: index)
            }
            lastSent[index] = []
        }
    }

    // MARK: Snapshots for `was`

    mutating func snapshot(layer: Int) {
        wasBits[layer] = words
        for index in program.content.wasRanges[layer]..<program.content.wasRanges[layer + 1] {
            wasMemory[index] = memory[memoryIndex(of: program.content.wasSlots[index], tracker: current)]
        }
    }
}
