import AVTEngine

/// A pending replacement of rules.
struct RuleSwap: Sendable {
    let program: RuleProgram
    /// True if the replacement waits until no playback is in progress.
    let waitsForPlaybackEnd: Bool
    /// Called once the program is active.
    let activated: @Sendable (RuleGeneration) -> Void
    private let prepared: PreparedRules
    private let run: ObjectIdentifier

    /// Prepares in advance what is needed to replace the rules of a run.
    init(
        to program: RuleProgram, in run: RuleRun, waitsForPlaybackEnd: Bool,
        activated: @escaping @Sendable (RuleGeneration) -> Void
    ) {
        self.program = program
        self.waitsForPlaybackEnd = waitsForPlaybackEnd
        self.activated = activated
        prepared = run.preparing(program)
        self.run = ObjectIdentifier(run)
    }

    /// Returns what is needed to replace the rules of a run, to be used once.
    ///
    /// It is prepared again if the run, or its rules, changed in the meantime.
    func rules(for run: RuleRun) -> PreparedRules {
        self.run == ObjectIdentifier(run) && prepared.isFresh(for: run.program) ? prepared : run.preparing(program)
    }
}
