import AVTEngine

/// One way in which a step can end, as far as finite state is concerned.
struct StepOutcome {
    /// True if the event is accepted.
    var isAccepted = true
    /// The condition that blocks it, by index into the program's conditions; -1 if accepted.
    var condition: Int32 = -1
    /// The bits of the emitter and of the instrument that are written, and what they become.
    var mask = StateWords()
    var values = StateWords()
    /// The timers of the emitter that are ordered, as bits by index, and those of them that then run.
    var timerMask: UInt64 = 0
    var timerValues: UInt64 = 0
    /// The bits that are written on every other tracker, and what they become.
    var everyMask: UInt64 = 0
    var everyValues: UInt64 = 0
    /// What it raises, by index of the action, in order.
    var raised: [Int] = []
    /// What it derives of the actions that are asked for, by index, each once.
    var derived: [Int] = []
    /// What it takes of data.
    var choices: [DataChoices.Choice] = []
    /// True if an event can bring it about whatever memory, measures and the time are.
    var isCertain = false

    /// What an outcome does, whatever it takes.
    struct Deed: Hashable {
        private let isAccepted: Bool
        private let condition: Int32
        private let words: [UInt64]
        private let actions: [[Int]]

        init(_ outcome: StepOutcome) {
            isAccepted = outcome.isAccepted
            condition = outcome.condition
            words = [
                outcome.mask.tracker, outcome.mask.instrument, outcome.values.tracker, outcome.values.instrument,
                outcome.timerMask, outcome.timerValues, outcome.everyMask, outcome.everyValues,
            ]
            actions = [outcome.raised, outcome.derived]
        }
    }

    /// True if it causes events of all these actions.
    func causes(_ actions: [Int]) -> Bool {
        actions.allSatisfy { raised.contains($0) || derived.contains($0) }
    }
}
