import AVTDiagnostics
import AVTEngine
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
    /// A kind that trackers were to have and that is none of the declared ones; then nothing was proved.
    package let unknownKind: (name: String, declared: [String])?
    /// The proof; `nil` if the packs have errors.
    package let proof: Proof?
    private let packs: CompiledPacks?

    fileprivate init(
        _ diagnostics: DiagnosticCollector, _ proof: Proof? = nil, of packs: CompiledPacks? = nil,
        summary: String? = nil, unknownKind: (name: String, declared: [String])? = nil
    ) {
        self.diagnostics = diagnostics.sorted
        omittedCount = diagnostics.omittedCount
        allowed = diagnostics.allowed
        self.summary = summary
        isBounded = proof?.guarantees.contains { if case .bounded = $0.verdict { true } else { false } } ?? false
        self.unknownKind = unknownKind
        self.proof = proof
        self.packs = packs
    }

    /// What was found, as stories that can be played; each with its subject.
    package var scenarios: [(subject: String, scenario: Result<Scenario, ScenarioObstacle>)] {
        guard let packs, let proof else { return [] }
        return ScenarioWriter(proof, of: packs).all
    }
}

/// Finds everything that is wrong with packs, explores what they can come to, and proves what they guarantee.
///
/// What is dubious without a guarantee that says so is looked for as far as that goes quickly, or as far as the options
/// say.
///
/// - Parameters:
///   - sources: as for `RuleCompiler.check`.
///   - parameters: as for `RuleCompiler.check`.
///   - unsaved: texts that count in place of what files hold, by path.
///   - isStrict: as for `RuleCompiler.check`.
///   - today: as for `RuleCompiler.check`.
///   - old: an earlier version of the packs, with which they are compared; empty: they are not.
///   - options: how far to explore.
///   - policy: as for `RuleCompiler.check`.
///   - limits: as for `RuleCompiler.check`.
/// - Returns: the findings.
package func checkAndProve(
    _ sources: [PackSource], parameters: [String: String] = [:], unsaved: [String: String] = [:],
    isStrict: Bool = false, today: CalendarDate? = nil, from old: [PackSource] = [],
    options: ProofOptions = ProofOptions(), policy: RulePolicy = RulePolicy(), limits: RuleLimits = RuleLimits()
) -> ProvedPacks {
    var diagnostics = DiagnosticCollector(today: today)
    guard
        let packs = CompiledPacks(
            sources, parameters: parameters, unsaved: unsaved, isStrict: isStrict, policy: policy,
            limits: limits, into: &diagnostics, ifErrors: analyseConditions)
    else {
        return ProvedPacks(diagnostics)
    }
    let kinds = packs.pack.trackerKinds.map(\.name)
    if !kinds.isEmpty, let unknown = options.trackers.first(where: { !kinds.contains($0) }) {
        return ProvedPacks(diagnostics, unknownKind: (unknown, kinds))
    }
    analyse(packs.pack, into: &diagnostics)
    let names = Set(sources.compactMap(\.documentName))
    let proof = prove(packs.pack, packs.program, options: options)
    let found = diagnostics.diagnostics + diagnostics.allowed.map(\.diagnostic)
    let report = ProofReport(proof, of: packs, besides: found) { names.contains($0.name) }
    for diagnostic in report.diagnostics { diagnostics.report(diagnostic) }
    for diagnostic in counterFindings(of: packs, trackers: proof.trackers) { diagnostics.report(diagnostic) }
    let removals = RemovalCauses(removals: packs.pack.removals.filter { names.contains($0.value.file.name) }) { kept in
        var others = DiagnosticCollector(today: today)
        guard
            let packs = CompiledPacks(
                sources, parameters: parameters, unsaved: unsaved, isStrict: isStrict, policy: policy, limits: limits,
                keeping: kept, into: &others)
        else { return nil }
        analyse(packs.pack, into: &others)
        let proof = prove(packs.pack, packs.program, options: options)
        let report = ProofReport(proof, of: packs, besides: others.diagnostics) { names.contains($0.name) }
        return others.diagnostics + report.diagnostics + counterFindings(of: packs, trackers: proof.trackers)
    }
    diagnostics.replace(by: removals.explain)
    var summary = report.summary.map { [$0] } ?? []
    if !old.isEmpty {
        if let compared = reportChanges(since: old, of: packs.pack, reach: limits.reach, into: &diagnostics) {
            if let earlier = CompiledPacks(compared.earlier) {
                let sessions = ProofReport.sessions(from: earlier, to: packs, options: options)
                if let finding = sessions.finding { diagnostics.report(finding) }
                summary += sessions.summary.map { [$0] } ?? []
            }
            // Of packs below, only those that have changed are worth a line.
            for (place, layer) in compared.layers.enumerated() where place == 0 || layer.needed > .none {
                summary += layer.summary.map { [$0] } ?? []
            }
        }
    }
    // Other trackers than the usual ones come to other states.
    let isUsual = options.trackers.isEmpty && !options.anyAction
    diagnostics.reportUnusedAllowances(
        hasAnalysis: true, hasProofs: isUsual && proof.limit == nil && proof.survey.isWhole,
        hasComparison: !old.isEmpty
    ) { names.contains($0.name) }
    return ProvedPacks(
        diagnostics, proof, of: packs, summary: summary.isEmpty ? nil : summary.joined(separator: "\n"))
}
