import AVTEngine

/// New rules that wait for their moment.
struct RuleSwap: Sendable {
    let program: RuleProgram
    let moment: InstrumentRules.Moment
    // Made before its turn; other rules may have come meanwhile.
    private let prepared: Migration

    init(to program: RuleProgram, from old: RuleProgram, at moment: InstrumentRules.Moment) {
        self.program = program
        self.moment = moment
        prepared = Migration(from: old, to: program)
    }

    /// How sessions of a program go on.
    func migration(from old: RuleProgram) -> Migration {
        prepared.old === old ? prepared : Migration(from: old, to: program)
    }
}
