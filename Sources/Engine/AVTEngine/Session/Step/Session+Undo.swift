extension Session {
    /// Undoes everything except the writes and commands of `first` stages.
    package mutating func undo(keeping remaining: StateBits) {
        current.bits = remaining
        if !step.undoing.trackerBits.isEmpty { swap(&finite.trackers, &step.undoing.trackerBits) }
        store()
        step.undoing.memory.removeVoid()
        for entry in step.undoing.memory.entries.reversed() { write(entry.value, at: entry.index) }
        step.undoing.measures.removeVoid()
        for entry in step.undoing.measures.entries.reversed() {
            measures.states[entry.index] = entry.value.state
            measures.settled[entry.index] = entry.value.settled
        }
        step.undoing.payloads.removeVoid()
        for entry in step.undoing.payloads.entries.reversed() { sent.payloads[entry.index] = entry.value }
        step.pending.clear()
        step.undoing.timers.removeVoid()
        for entry in step.undoing.timers.entries.reversed() {
            schedules.timers[entry.index] = entry.value
        }
        step.effects.undo()
    }
}
