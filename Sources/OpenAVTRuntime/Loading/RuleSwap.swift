import AVTEngine

/// New rules that wait for their moment.
struct RuleSwap: Sendable {
    let program: RuleProgram
    let moment: InstrumentRules.Moment
    /// Told once the program is in force.
    let activated: @Sendable (RuleGeneration) -> Void
    // Made before its turn; other rules may have come meanwhile.
    private let prepared: Migration

    init(
        to program: RuleProgram, from old: RuleProgram, at moment: InstrumentRules.Moment,
        activated: @escaping @Sendable (RuleGeneration) -> Void
    ) {
        self.program = program
        self.moment = moment
        self.activated = activated
        prepared = Migration(from: old, to: program)
    }

    /// How sessions of a program go on.
    func migration(from old: RuleProgram) -> Migration {
        prepared.old === old ? prepared : Migration(from: old, to: program)
    }
}
