import AVTEngine

/// New rules that wait for their moment.
struct RuleSwap: Sendable {
    let program: RuleProgram
    let moment: InstrumentRules.Moment
    /// Told once the program is in force.
    let activated: @Sendable (RuleGeneration) -> Void
    private let prepared: PreparedRules
    private let run: ObjectIdentifier

    /// Prepares, before their turn, what the rules need to follow those of a run.
    init(
        to program: RuleProgram, in run: RuleRun, at moment: InstrumentRules.Moment,
        activated: @escaping @Sendable (RuleGeneration) -> Void
    ) {
        self.program = program
        self.moment = moment
        self.activated = activated
        prepared = run.preparing(program)
        self.run = ObjectIdentifier(run)
    }

    /// What the rules need to follow those of a run, to be used once; other rules, or another run, may have come meanwhile.
    func rules(for run: RuleRun) -> PreparedRules {
        self.run == ObjectIdentifier(run) && prepared.isFresh(for: run.program) ? prepared : run.preparing(program)
    }
}
