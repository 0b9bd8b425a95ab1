import AVTEngine

/// A possible outcome of a step, as far as finite state is concerned.
struct StepOutcome {
    /// True if the event is accepted.
    var isAccepted = true
    /// The condition that blocks the event, by index into the program's conditions, or -1 if the event is accepted.
    var condition: Int32 = -1
    /// The bits of the emitter and of the instrument that are written, and their new values.
    var mask = StateBits()
    var values = StateBits()
    /// The timers of the emitter that are started or stopped, as bits by index, and those of them that run afterwards.
    var timerMask: UInt64 = 0
    var timerValues: UInt64 = 0
    /// The bits that are written on every other tracker, and their new values.
    var everyMask: UInt64 = 0
    var everyValues: UInt64 = 0
    /// The raised actions, by index, in order.
    var raised: [Int] = []
    /// The queried actions of derived events that are emitted, by index, without duplicates.
    var derived: [Int] = []
    /// The assumptions about data.
    var choices: [DataChoices.Choice] = []
    /// True if an event can cause the outcome whatever memory, measures and the time
    /// are.
    var isCertain = false

    /// The effects of an outcome, independent of its assumptions.
    struct EffectKey: Hashable {
        private let isAccepted: Bool
        private let condition: Int32
        private let bits: [UInt64]
        private let actions: [[Int]]

        init(_ outcome: StepOutcome) {
            isAccepted = outcome.isAccepted
            condition = outcome.condition
            bits = [
                outcome.mask.tracker, outcome.mask.instrument, outcome.values.tracker, outcome.values.instrument,
                outcome.timerMask, outcome.timerValues, outcome.everyMask, outcome.everyValues,
            ]
            actions = [outcome.raised, outcome.derived]
        }
    }

    /// Returns whether the outcome causes events of all these actions.
    func causes(_ actions: [Int]) -> Bool {
        actions.allSatisfy { raised.contains($0) || derived.contains($0) }
    }
}
