import AVTCore

extension Session {
    /// Ends the step at once if nothing else ends with it: no scope and no window, and if no hold starts.
    ///
    /// It has no effect that rules or the owner can see, so the owner may call it before the event is sent. Timer
    /// commands of the step are kept until the next step.
    ///
    /// - Returns: False if the owner must call `endStep` once everything that the step caused is sent.
    package mutating func endStepIfNothingElseEnds() -> Bool {
        guard effects.endingScopes == 0, windows.sending == nil, !windows.hasOpened, !mayStartHold else { return false }
        hasStepped = false
        return true
    }

    private var mayStartHold: Bool {
        guard hasStepped, !holds.isEmpty, holds[stepped.tracker].hold == nil else { return false }
        return program.content.holds.contains { $0.after[stepped.action] }
    }
}
