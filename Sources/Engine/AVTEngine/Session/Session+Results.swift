import AVTCore

/// The results of a step.
extension Session {
    /// The timer commands of the step, in order.
    package var timerOrders: [TimerOrder] { effects.timerOrders }
    /// The derived events of the step, in order.
    package var derived: [DerivedOrder] { effects.derived }
    /// The actions that the step raises, in order.
    package var raised: [Symbol] { effects.raised }
    /// True if the step has timer commands, derived events or raised actions; those of window ends do not count.
    package var hasOrders: Bool { effects.hasOrders }
    /// The notes on the accepted event, by index into the program's notes.
    package var notes: [Int] { effects.notes }
}
