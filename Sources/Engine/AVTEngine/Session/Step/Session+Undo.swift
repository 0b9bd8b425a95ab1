extension Session {
    /// Undoes everything except the writes and commands of `first` stages.
    package mutating func undo(keeping remaining: StateBits) {
        bits = remaining
        if !undoing.trackerBits.isEmpty { swap(&finite.trackers, &undoing.trackerBits) }
        store()
        undoing.memory.removeVoid()
        for entry in undoing.memory.entries.reversed() { write(entry.value, at: entry.index) }
        undoing.measures.removeVoid()
        for entry in undoing.measures.entries.reversed() {
            measures.states[entry.index] = entry.value.state
            measures.settled[entry.index] = entry.value.settled
        }
        undoing.payloads.removeVoid()
        for entry in undoing.payloads.entries.reversed() { sent.payloads[entry.index] = entry.value }
        pending.clear()
        undoing.timers.removeVoid()
        for entry in undoing.timers.entries.reversed() {
            timers[entry.index] = entry.value
        }
        effects.undo()
    }
}
