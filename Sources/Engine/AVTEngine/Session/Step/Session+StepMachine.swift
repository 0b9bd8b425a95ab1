import AVTCore

/// Steps on events: every value is known.
extension Session: StepMachine {
    package var exceedsLimit: Bool { meter.excess != nil }

    @inline(__always)
    package func instruction(at index: Int) -> StepInstruction { program.content.steps[index] }

    // MARK: Conditions

    @inline(__always)
    package mutating func test(_ expression: Int32, guard index: Int32, _ event: borrowing AttributeList) {
        let bit: UInt64 = 1 << UInt64(index)
        if holds(expression, event) { guards |= bit } else { guards &= ~bit }
    }

    @inline(__always)
    package func skips(from start: Int, to end: Int, unless index: Int32, _ event: borrowing AttributeList) -> Bool {
        guards & (1 << UInt64(index)) == 0
    }

    // MARK: Finite state

    @inline(__always)
    package func write(at index: Int32) -> StateWrite { program.content.writes[Int(index)] }

    @inline(__always)
    package mutating func write(
        of expression: Int32, to variable: Int32, onEveryTracker: Bool, _ event: borrowing AttributeList
    ) -> StateWrite? {
        program.content.variables[Int(variable)].write(
            evaluate(root: expression, event), onEveryTracker: onEveryTracker)
    }

    package mutating func writeOtherTrackers(_ write: AllTrackersWrite) {
        hasEffects = true
        let owners = write.mask & ownersMask
        ownersWrite = (ownersWrite.mask | owners, (ownersWrite.values & ~owners) | (write.values & owners))
        let mask = write.mask & ~owners
        guard mask != 0 else { return }
        if undoBits.isEmpty { undoBits.append(contentsOf: trackerStateBits) }
        for tracker in trackerStateBits.indices where isPresent(tracker) && tracker != current {
            trackerStateBits[tracker] = (trackerStateBits[tracker] & ~mask) | (write.values & mask)
            if write.isFirst { undoBits[tracker] = (undoBits[tracker] & ~mask) | (write.values & mask) }
        }
    }

    @inline(__always)
    package mutating func snapshot(layer: Int32) { snapshot(layer: Int(layer)) }

    // MARK: Effects

    package mutating func endScope(_ scope: Int32) {
        endingScopes |= 1 << UInt64(scope)
    }

    package mutating func orderTimer(_ timer: Int32, isStart: Bool, isFirst: Bool) {
        order(timer: Int(timer), tracker: current, isStart: isStart, isFirst: isFirst)
    }

    package mutating func emit(_ emission: Int32, _ event: borrowing AttributeList) {
        emit(program.content.emissions[Int(emission)], event)
    }

    package mutating func raise(_ action: Symbol) {
        hasEffects = true
        if countCausedEvent() { raised.append(action) }
    }

    package mutating func addNote(_ note: Int32) {
        hasEffects = true
        notes.append(Int(note))
    }

    // MARK: The end

    @inline(__always)
    package mutating func blocked(by condition: Int32) -> StepResult { blocked(by: Int(condition)) }

    @inline(__always)
    package mutating func accepted(_ writes: StepWrites, isConsumed: Bool) -> StepResult {
        store()
        return StepResult(isAccepted: true, condition: -1, isConsumed: isConsumed, everyTracker: ownersWrite)
    }
}
