import AVTCore

/// The results of a step.
extension Session {
    /// The timer commands of the step, in order.
    package var timerCommands: [TimerCommand] { effects.timerCommands }
    /// The derived events of the step, in order.
    package var derived: [DerivedCommand] { effects.derived }
    /// The actions that the step raises, in order.
    package var raised: [Symbol] { effects.raised }
    /// True if the step has timer commands, derived events or raised actions; those of window ends do not count.
    package var hasCommands: Bool { effects.hasCommands }
    /// The notes on the accepted event, by index into the program's notes.
    package var notes: [Int] { effects.notes }
}
