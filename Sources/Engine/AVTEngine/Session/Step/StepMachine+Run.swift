import AVTCore

extension StepMachine where Self: ~Copyable {
    /// Runs a step to its end: the meaning of all instructions.
    ///
    /// Within a stage, expressions read the values from before the stage. Writes become current at its commit: first the
    /// finite state, then that of other trackers, then memory. All other effects happen at their instruction. If a
    /// condition blocks the event, only the writes and timer commands of `first` stages remain.
    ///
    /// - Parameters:
    ///   - start: The index of the first instruction.
    ///   - event: The event's attributes.
    /// - Returns: The verdict.
    @inline(__always)
    package mutating func run(from start: Int, event: borrowing AttributeList) -> Verdict {
        var index = start
        var writes = StepWrites(bits)
        // The guards that hold, as bits by index.
        var guards: UInt64 = 0
        var isConsumed = false
        while true {
            let instruction = instruction(at: index)
            index += 1
            switch instruction {
            case .write(let write, let isFirst):
                add(self.write(at: write), to: &writes, isFirst: isFirst)
            case .commit:
                bits = writes.next
                if writes.every.mask != 0 { writeOtherTrackers(writes.removeAllTrackersWrite()) }
                commitMemory()
            case .accept:
                if exceedsLimit { return block(by: StepResult.overLimit, keeping: writes.ifBlocked) }
                return accepted(isConsumed: isConsumed)
            case .block(let condition):
                return block(by: condition, keeping: writes.ifBlocked)
            case .require(let expression, let condition):
                if !holds(expression, event) { return block(by: condition, keeping: writes.ifBlocked) }
            case .forbid(let expression, let condition):
                if holds(expression, event) { return block(by: condition, keeping: writes.ifBlocked) }
            case .test(let expression, let guardIndex):
                let bit: UInt64 = 1 << UInt64(guardIndex)
                if test(expression, guard: guardIndex, event) { guards |= bit } else { guards &= ~bit }
            case .skipUnless(let guardIndex, let target):
                let holds = guards & (1 << UInt64(guardIndex)) != 0
                if skips(from: index, to: Int(target), unless: guardIndex, holds: holds, event) { index = Int(target) }
            case .setState(let variable, let expression, let isFirst):
                if let write = write(of: expression, to: variable, onEveryTracker: false, event) {
                    add(write, to: &writes, isFirst: isFirst)
                }
            case .setAllState(let variable, let expression, let isFirst):
                if let write = write(of: expression, to: variable, onEveryTracker: true, event) {
                    add(write, to: &writes, isFirst: isFirst)
                }
            case .setMemory(let slot, let expression, let isFirst):
                setMemory(slot, to: expression, isFirst: isFirst, event)
            case .setAllMemory(let slot, let expression, let isFirst):
                setAllMemory(slot, to: expression, isFirst: isFirst, event)
            case .clearMemory(let slot, let isFirst):
                clearMemory(slot, isFirst: isFirst)
            case .snapshot(let layer):
                snapshot(layer: layer)
            case .startTimer(let timer, let isFirst):
                requestTimer(timer, isStart: true, isFirst: isFirst)
            case .stopTimer(let timer, let isFirst):
                requestTimer(timer, isStart: false, isFirst: isFirst)
            case .resetScope(let scope, let isFirst):
                resetScope(scope, isFirst: isFirst)
            case .endScope(let scope):
                endScope(scope)
            case .emit(let emission):
                emit(emission, event)
            case .raise(let action):
                raise(action)
            case .consume:
                isConsumed = true
            case .note(let note):
                addNote(note)
            }
        }
    }

    @inline(__always)
    private mutating func add(_ write: StateWrite, to writes: inout StepWrites, isFirst: Bool) {
        writes.add(write, isFirst: isFirst)
        didWrite(write.mask, isFirst: isFirst)
    }

    @inline(__always)
    private mutating func block(by condition: Int32, keeping remaining: StateBits) -> Verdict {
        undo(keeping: remaining)
        return blocked(by: condition)
    }
}
