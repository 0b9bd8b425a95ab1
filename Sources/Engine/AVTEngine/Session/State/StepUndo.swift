/// Everything that a step has overwritten, to be restored if a condition blocks the event.
struct StepUndo {
    /// The values of memory.
    var memory = UndoLog<Operand>(capacity: 16)
    /// The state bits of all trackers before other trackers were written; empty if none was.
    var trackerBits: [UInt64] = []
    /// The states of measures that were reset.
    var measures = UndoLog<PreviousMeasure>()
    /// The states of timers.
    var timers = UndoLog<TimerState>(capacity: 8)
    /// The last sent values of payload fragments.
    var payloads = UndoLog<[SentValue]>()

    /// Removes everything except the values of memory.
    mutating func clearOthers() {
        trackerBits.clear()
        timers.clear()
        measures.clear()
        payloads.clear()
    }
}

/// The writes to memory of the current stage.
struct PendingWrites {
    /// The resets of scopes that begin.
    ///
    /// They are applied first: the values of the others were evaluated before them.
    var resets: [PendingWrite] = []
    /// All other writes, in order.
    var writes: [PendingWrite] = []

    init() {
        writes.reserveCapacity(8)
    }

    /// Discards all writes.
    mutating func clear() {
        writes.clear()
        resets.clear()
    }
}

/// A memory write that is deferred to the end of its stage.
struct PendingWrite {
    /// The index of the slot in memory.
    let index: Int
    /// The new value.
    let value: Operand
    /// True if the write remains even if a later condition blocks the event.
    let isFirst: Bool
}

/// The state of a measure before a scope was reset.
struct PreviousMeasure {
    let state: MeasureState
    let settled: Int
}
