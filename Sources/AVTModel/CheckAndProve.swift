import AVTDiagnostics
import AVTRules

/// What the compiler and the model checker find in packs.
package struct ProvedPacks {
    /// The findings by place, at most 100.
    package let diagnostics: [Diagnostic]
    /// True if the packs cannot be used, or do not keep what they guarantee.
    package let hasErrors: Bool
    /// What was proved, in a line; `nil` if nothing was to be.
    package let summary: String?
    /// True if a guarantee could not be decided within the budget.
    package let isBounded: Bool
    /// The proof; `nil` if the packs have errors.
    package let proof: Proof?
    /// The packs; `nil` if they have errors.
    package let packs: CompiledPacks?
}

/// Finds everything that is wrong with packs, explores what they can come to, and proves what they guarantee.
///
/// - Parameters:
///   - sources: as for `RuleCompiler.check`.
///   - parameters: as for `RuleCompiler.check`.
///   - isStrict: as for `RuleCompiler.check`.
///   - options: how far to explore.
/// - Returns: the findings.
package func checkAndProve(
    _ sources: [PackSource], parameters: [String: String] = [:], isStrict: Bool = false,
    options: ProofOptions = ProofOptions()
) -> ProvedPacks {
    var diagnostics = DiagnosticCollector()
    guard let packs = CompiledPacks(sources, parameters: parameters, isStrict: isStrict, into: &diagnostics) else {
        return ProvedPacks(
            diagnostics: diagnostics.sorted, hasErrors: true, summary: nil, isBounded: false, proof: nil, packs: nil)
    }
    let proof = prove(packs.pack, packs.program, options: options)
    let report = ProofReport(proof, of: packs)
    for diagnostic in report.diagnostics { diagnostics.report(diagnostic) }
    let isBounded = proof.guarantees.contains { if case .bounded = $0.verdict { true } else { false } }
    return ProvedPacks(
        diagnostics: diagnostics.sorted, hasErrors: diagnostics.hasErrors, summary: report.summary,
        isBounded: isBounded, proof: proof, packs: packs)
}
