extension Session {
    /// Undoes everything except the writes and commands of `first` stages.
    package mutating func undo(_ writes: StepWrites) {
        words = writes.kept
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
}
