import AVTDiagnostics
import AVTRules

/// What the compiler and the model checker find in packs.
package struct ProvedPacks {
    /// The findings by place, at most 100.
    package let diagnostics: [Diagnostic]
    /// How many more there are.
    package let omittedCount: Int
    /// What comments in the packs allow.
    package let allowed: [AllowedDiagnostic]
    /// What was proved, in a line; `nil` if nothing was to be.
    package let summary: String?
    /// True if a guarantee could not be decided within the budget.
    package let isBounded: Bool
    /// The proof; `nil` if the packs have errors.
    package let proof: Proof?
    /// What was found, as stories that can be played; each with its subject.
    package let scenarios: [(subject: String, scenario: Result<Scenario, ScenarioObstacle>)]

    fileprivate init(
        _ diagnostics: DiagnosticCollector, _ proof: Proof? = nil, of packs: CompiledPacks? = nil,
        summary: String? = nil
    ) {
        self.diagnostics = diagnostics.sorted
        omittedCount = diagnostics.omittedCount
        allowed = diagnostics.allowed
        self.summary = summary
        isBounded = proof?.guarantees.contains { if case .bounded = $0.verdict { true } else { false } } ?? false
        self.proof = proof
        scenarios = packs.flatMap { packs in proof.map { ScenarioWriter($0, of: packs).all } } ?? []
    }
}

/// Finds everything that is wrong with packs, explores what they can come to, and proves what they guarantee.
///
/// Packs that guarantee nothing are not explored, unless the options ask for it.
///
/// - Parameters:
///   - sources: as for `RuleCompiler.check`.
///   - parameters: as for `RuleCompiler.check`.
///   - isStrict: as for `RuleCompiler.check`.
///   - today: as for `RuleCompiler.check`.
///   - options: how far to explore.
/// - Returns: the findings.
package func checkAndProve(
    _ sources: [PackSource], parameters: [String: String] = [:], isStrict: Bool = false, today: CalendarDate? = nil,
    options: ProofOptions = ProofOptions()
) -> ProvedPacks {
    var diagnostics = DiagnosticCollector(today: today)
    guard let packs = CompiledPacks(sources, parameters: parameters, isStrict: isStrict, into: &diagnostics) else {
        return ProvedPacks(diagnostics)
    }
    var proof: Proof?
    var summary: String?
    if !packs.pack.guarantees.isEmpty || options.exploresAll {
        let found = prove(packs.pack, packs.program, options: options)
        let report = ProofReport(found, of: packs)
        for diagnostic in report.diagnostics { diagnostics.report(diagnostic) }
        summary = report.summary
        proof = found
    }
    let names = Set(sources.compactMap(\.documentName))
    // Other trackers than the usual ones come to other states.
    let hasProofs = proof != nil && proof?.limit == nil && options.trackers.isEmpty && !options.anyAction
    diagnostics.reportUnusedAllowances(hasProofs: hasProofs) { names.contains($0.name) }
    return ProvedPacks(diagnostics, proof, of: packs, summary: summary)
}
