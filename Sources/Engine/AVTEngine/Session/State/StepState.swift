/// The step of an event: what it reads besides the lasting state, and what it has changed and caused so far.
struct StepState {
    /// The last event that was stepped.
    var event = SteppedEvent()
    /// The state before the default stage of each layer.
    var was: WasState
    /// The writes to memory of the current stage.
    var pending = PendingWrites()
    /// Everything that the step has overwritten.
    var undoing = StepUndo()
    /// Everything that the step causes besides writes.
    var effects = StepEffects()
    /// For each event of the step whose delivery is not decided yet, the fragments of its payload that are compared with those
    /// sent before.
    var formed: [[FormedFragment]] = []

    /// Creates the state before the first step.
    init(was: WasState) {
        self.was = was
    }

    /// Removes the effects of the previous step.
    mutating func begin() {
        effects.endingScopes = 0
        undoing.memory.clear()
        guard effects.hasAny else { return }
        effects.clear()
        undoing.clearOthers()
    }
}
