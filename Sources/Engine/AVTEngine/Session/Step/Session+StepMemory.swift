import AVTCore

/// Memory in steps: writes are deferred to the end of their stage.
extension Session {
    package mutating func setMemory(
        _ slot: Slot, to expression: Int32, isFirst: Bool, _ event: borrowing AttributeList
    ) {
        // A write of the `first` stage counts even if it does not change the value: a block does not undo it.
        if !isFirst, leavesUnchanged(expression, event) { return }
        guard let value = stored(expression, in: slot, event) else { return }
        let memoryIndex = memoryIndex(of: slot, tracker: current.tracker)
        step.pending.writes.append(PendingWrite(index: memoryIndex, value: value, isFirst: isFirst))
    }

    package mutating func setAllMemory(
        _ slot: Slot, to expression: Int32, isFirst: Bool, _ event: borrowing AttributeList
    ) {
        guard let value = stored(expression, in: slot, event, copies: finite.present.nonzeroBitCount) else { return }
        for tracker in finite.trackers.indices where isPresent(tracker) {
            let memoryIndex = memoryIndex(of: slot, tracker: tracker)
            step.pending.writes.append(PendingWrite(index: memoryIndex, value: value, isFirst: isFirst))
        }
    }

    package mutating func clearMemory(_ slot: Slot, isFirst: Bool) {
        let memoryIndex = memoryIndex(of: slot, tracker: current.tracker)
        step.pending.writes.append(PendingWrite(index: memoryIndex, value: initial(of: slot), isFirst: isFirst))
    }

    package mutating func resetScope(_ scope: Int32, isFirst: Bool) {
        reset(scope: Int(scope), isFirst: isFirst) {
            $0.step.pending.resets.append(PendingWrite(index: $1, value: $2, isFirst: isFirst))
        }
    }

    @inline(__always)
    package mutating func commitMemory() {
        if !step.pending.writes.isEmpty || step.effects.hasAny && !step.pending.resets.isEmpty { flush() }
    }

    private mutating func flush() {
        if !step.pending.resets.isEmpty {
            for write in step.pending.resets { perform(write) }
            step.pending.resets.clear()
        }
        for write in step.pending.writes { perform(write) }
        step.pending.writes.clear()
    }

    @inline(__always)
    private mutating func perform(_ write: PendingWrite) {
        if write.isFirst {
            step.undoing.memory.recordPersistentWrite(at: write.index)
        } else {
            if write.value.isPlainly(memory.slots[write.index]) { return }
            step.undoing.memory.record(memory.slots[write.index], at: write.index)
        }
        self.write(write.value, at: write.index)
    }

    /// Returns true if writing an expression is known to leave the slot unchanged.
    private mutating func leavesUnchanged(_ expression: Int32, _ event: borrowing AttributeList) -> Bool {
        guard let change = program.memoryChanges[Int(expression)] else { return false }
        if evaluation.mode.isChanging { evaluation.epoch &+= 1 }
        return truth(of: change.node, event, []) == change.unchanged
    }

    /// Returns the result of an expression, or `nil` if the slot cannot store it.
    private mutating func stored(
        _ expression: Int32, in slot: Slot, _ event: borrowing AttributeList, copies: Int = 1
    ) -> Operand? {
        let value = result(of: expression, event)
        switch value {
        case .bool, .int: return value
        case .double, .enumCase, .tracker, .trackers, .missing, .failed: return value.isStorable ? value : nil
        case .string, .fields, .texts, .map:
            if fits(value, limit: limit(of: slot)), reserve(value.byteCount.times(copies)) { return value }
            countFailure(expression, event)
            return nil
        }
    }

    private func initial(of slot: Slot) -> Operand {
        slot.owner == .tracker
            ? program.content.state.trackerSlots[Int(slot.index)].initial
            : program.content.state.instrumentSlots[Int(slot.index)].initial
    }

    private func limit(of slot: Slot) -> Int? {
        slot.owner == .tracker
            ? program.content.state.trackerSlots[Int(slot.index)].limit
            : program.content.state.instrumentSlots[Int(slot.index)].limit
    }
}
