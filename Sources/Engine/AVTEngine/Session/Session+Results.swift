import AVTCore

/// The results of a step.
extension Session {
    /// The timer commands of the step, in order.
    package var timerCommands: [TimerCommand] { step.effects.timerCommands }
    /// The derived events of the step, in order.
    package var derived: [DerivedCommand] { step.effects.derived }
    /// The actions that the step raises, in order.
    package var raised: [Symbol] { step.effects.raised }
    /// True if the step has timer commands, derived events or raised actions; those of window ends do not count.
    package var hasCommands: Bool { step.effects.hasCommands }
    /// The notes on the accepted event, by index into the program's notes.
    package var notes: [Int] { step.effects.notes }
}
