import AVTCore

/// Everything that a step causes besides writes.
struct StepEffects {
    /// The timer commands, in order.
    var timerCommands: [TimerCommand] = []
    /// The derived events, in order.
    var derived: [DerivedCommand] = []
    /// The raised actions, in order.
    var raised: [Symbol] = []
    /// The notes on the event, by index into the program's notes.
    var notes: [Int] = []
    /// The scopes that end once everything of the step is sent, as bits by index.
    var endingScopes: UInt64 = 0
    /// The state bits that the owner has to write on every tracker, and their values.
    var ownersWrite: (mask: UInt64, values: UInt64) = (0, 0)
    /// True if the step has caused anything of the above, or anything to undo besides memory: most steps have not, so
    /// that the next one has nothing to clear.
    var hasAny = false

    /// True if there are timer commands, derived events or raised actions.
    var hasCommands: Bool { hasAny && !(timerCommands.isEmpty && derived.isEmpty && raised.isEmpty) }

    init() {
        timerCommands.reserveCapacity(8)
    }

    /// Removes everything.
    mutating func clear() {
        hasAny = false
        timerCommands.clear()
        ownersWrite = (0, 0)
        derived.clear()
        raised.clear()
        notes.clear()
    }

    /// Removes what a blocked event does not cause: everything except the timer
    /// commands of `first` stages and what the owner has to write.
    mutating func undo() {
        timerCommands.removeAll { !$0.isFirst }
        derived.clear()
        raised.clear()
        notes.clear()
        endingScopes = 0
    }
}
