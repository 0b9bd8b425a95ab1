import AVTCore

/// Steps on events: every value is known.
extension Session: StepMachine {
    package var bits: StateBits {
        @inline(__always) get { current.bits }
        @inline(__always) _modify { yield &current.bits }
    }

    package var exceedsLimit: Bool { meter.excess != nil }

    @inline(__always)
    package func instruction(at index: Int) -> StepInstruction { program.content.code.instructions[index] }

    // MARK: Conditions

    @inline(__always)
    package mutating func test(_ expression: Int32, guard index: Int32, _ event: borrowing AttributeList) -> Bool {
        holds(expression, event)
    }

    @inline(__always)
    package func skips(
        from start: Int, to end: Int, unless index: Int32, holds: Bool, _ event: borrowing AttributeList
    ) -> Bool { !holds }

    // MARK: Finite state

    @inline(__always)
    package func write(at index: Int32) -> StateWrite { program.content.code.writes[Int(index)] }

    @inline(__always)
    package mutating func write(
        of expression: Int32, to variable: Int32, onEveryTracker: Bool, _ event: borrowing AttributeList
    ) -> StateWrite? {
        program.content.state.variables[Int(variable)].write(
            evaluate(root: expression, event), onEveryTracker: onEveryTracker)
    }

    @inline(__always)
    package func didWrite(_ mask: StateBits, isFirst: Bool) {}

    package mutating func writeOtherTrackers(_ write: AllTrackersWrite) {
        step.effects.hasAny = true
        let owners = write.mask & context.ownersMask
        step.effects.ownersWrite = (
            step.effects.ownersWrite.mask | owners,
            (step.effects.ownersWrite.values & ~owners) | (write.values & owners)
        )
        let mask = write.mask & ~owners
        guard mask != 0 else { return }
        if step.undoing.trackerBits.isEmpty { step.undoing.trackerBits.append(contentsOf: finite.trackers) }
        for tracker in finite.trackers.indices where isPresent(tracker) && tracker != current.tracker {
            finite.trackers[tracker] = (finite.trackers[tracker] & ~mask) | (write.values & mask)
            if write.isFirst {
                step.undoing.trackerBits[tracker] = (step.undoing.trackerBits[tracker] & ~mask) | (write.values & mask)
            }
        }
    }

    @inline(__always)
    package mutating func snapshot(layer: Int32) { snapshot(layer: Int(layer)) }

    // MARK: Effects

    package mutating func endScope(_ scope: Int32) {
        step.effects.endingScopes |= 1 << UInt64(scope)
    }

    package mutating func requestTimer(_ timer: Int32, isStart: Bool, isFirst: Bool) {
        request(timer: Int(timer), tracker: current.tracker, isStart: isStart, isFirst: isFirst)
    }

    package mutating func emit(_ emission: Int32, _ event: borrowing AttributeList) {
        emit(program.content.code.emissions[Int(emission)], event)
    }

    package mutating func raise(_ action: Symbol) {
        step.effects.hasAny = true
        if countCausedEvent() { step.effects.raised.append(action) }
    }

    package mutating func addNote(_ note: Int32) {
        step.effects.hasAny = true
        step.effects.notes.append(Int(note))
    }

    // MARK: The end

    @inline(__always)
    package mutating func blocked(by condition: Int32) -> StepResult { blocked(by: Int(condition)) }

    @inline(__always)
    package mutating func accepted(isConsumed: Bool) -> StepResult {
        store()
        return StepResult(
            isAccepted: true, condition: -1, isConsumed: isConsumed, everyTracker: step.effects.ownersWrite)
    }
}
