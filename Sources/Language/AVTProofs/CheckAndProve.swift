import AVTDiagnostics
import AVTEngine
import AVTRules

/// The results of compiling and model checking packs.
package struct ProvedPacks {
    /// The diagnostics, sorted by location; at most 100.
    package let diagnostics: [Diagnostic]
    /// The number of diagnostics beyond those in ``diagnostics``.
    package let omittedCount: Int
    /// The diagnostics that comments in the packs suppress.
    package let allowed: [AllowedDiagnostic]
    /// A summary of what was proved, one line per item, or `nil` if there was nothing to prove.
    package let summary: String?
    /// True if a guarantee could not be decided within the budget.
    package let isBounded: Bool
    /// The requested tracker kind that the packs do not declare, with the declared kinds, or `nil` if all are declared.
    ///
    /// If there is one, nothing was proved.
    package let unknownKind: (name: String, declared: [String])?
    private let parts: [ExaminedPart]

    fileprivate init(
        _ diagnostics: DiagnosticCollector, _ parts: [ExaminedPart] = [], summary: String? = nil,
        unknownKind: (name: String, declared: [String])? = nil
    ) {
        self.diagnostics = diagnostics.sorted
        omittedCount = diagnostics.omittedCount
        allowed = diagnostics.allowed
        self.summary = summary
        isBounded = parts.flatMap(\.proof.guarantees).contains {
            if case .bounded = $0.verdict { true } else { false }
        }
        self.unknownKind = unknownKind
        self.parts = parts
    }

    /// The proof, or `nil` if nothing was proved because the packs have errors or a tracker kind is unknown.
    ///
    /// For packs of several players, this is the proof for trackers of the first player.
    package var proof: Proof? { parts.first?.proof }

    /// The problems that were found as playable scenarios, each with its subject.
    package var scenarios: [(subject: String, scenario: Result<Scenario, ScenarioObstacle>)] {
        parts.flatMap { ScenarioWriter($0.proof, of: $0.packs).all }
    }
}

/// Reports all problems of packs, explores the states that they can reach, and proves their guarantees.
///
/// Suspicious behaviour that no guarantee rules out is searched for as far as that is fast, or as far as the options
/// request.
///
/// - Parameters:
///   - sources: As for `RuleCompiler.check`.
///   - parameters: As for `RuleCompiler.check`.
///   - unsaved: File contents that replace those on disk, keyed by path.
///   - isStrict: As for `RuleCompiler.check`.
///   - today: As for `RuleCompiler.check`.
///   - old: An earlier version of the packs to compare with, or empty to skip the comparison.
///   - options: How far to explore.
///   - policy: As for `RuleCompiler.check`.
///   - limits: As for `RuleCompiler.check`.
/// - Returns: The diagnostics and the proof.
package func checkAndProve(
    _ sources: [PackSource], parameters: [String: String] = [:], unsaved: [String: String] = [:],
    isStrict: Bool = false, today: CalendarDate? = nil, from old: [PackSource] = [],
    options: ProofOptions = ProofOptions(), policy: RulePolicy = RulePolicy(), limits: RuleLimits = RuleLimits()
) -> ProvedPacks {
    var diagnostics = DiagnosticCollector(today: today)
    let limits = limits.started()
    var options = options
    options.limits = limits.compiling
    guard
        let packs = CompiledPacks(
            sources, parameters: parameters, unsaved: unsaved, isStrict: isStrict, policy: policy,
            limits: limits, into: &diagnostics,
            ifErrors: { analyseConditions($0, within: limits.compiling, into: &$1) })
    else {
        return ProvedPacks(diagnostics)
    }
    let kinds = packs.pack.players.trackerKinds.map(\.name)
    if !kinds.isEmpty, let unknown = options.trackers.first(where: { !kinds.contains($0) }) {
        return ProvedPacks(diagnostics, unknownKind: (unknown, kinds))
    }
    let compiled = diagnostics
    let names = Set(sources.map(\.documentName))
    let examination = Examination(options: options, limits: limits, today: today) { names.contains($0.name) }
    // Diagnostics that were reported after compiling may be consequences of the interruption.
    func isInterrupted() -> Bool {
        guard let exceeded = limits.compiling.exceeded else { return false }
        diagnostics = compiled
        diagnostics.report(exceeded, of: "checking", at: nil)
        return true
    }
    let parts = examination.examine(packs, into: &diagnostics)
    if isInterrupted() { return ProvedPacks(diagnostics) }
    let removals = RemovalCauses(removals: packs.pack.layering.removals.filter { names.contains($0.value.file.name) }) {
        kept in
        var others = DiagnosticCollector(today: today)
        guard
            let packs = CompiledPacks(
                sources, parameters: parameters, unsaved: unsaved, isStrict: isStrict, policy: policy, limits: limits,
                keeping: kept, into: &others)
        else { return nil }
        let parts = examination.examine(packs, into: &others)
        return others.diagnostics + parts.flatMap(\.warningsBelow)
    }
    diagnostics.replace { removals.explain($0, below: parts.flatMap(\.warningsBelow)) }
    if isInterrupted() { return ProvedPacks(diagnostics) }
    var summary = parts.compactMap(\.summary)
    if !old.isEmpty {
        let access = limits.access ?? PackAccess(of: old, libraries: limits.libraries)
        if let compared = reportChanges(since: old, of: packs.pack, access: access, into: &diagnostics) {
            if let earlier = CompiledPacks(compared.earlier) {
                let sessions = ProofReport.sessions(from: earlier, to: packs, options: options)
                if let finding = sessions.finding { diagnostics.report(finding) }
                summary += sessions.summary.map { [$0] } ?? []
            }
            // Of the lower packs, only those that have changed get a line.
            for (index, layer) in compared.layers.enumerated() where index == 0 || layer.needed > .none {
                summary += layer.summary.map { [$0] } ?? []
            }
        }
    }
    // Other trackers than the default ones reach other states, so their proofs do not show that an allowance is unused.
    let isUsual = options.trackers.isEmpty && !options.anyAction
    diagnostics.reportUnusedAllowances(
        hasAnalysis: true,
        hasProofs: isUsual && parts.allSatisfy { $0.proof.limit == nil && $0.proof.survey.isComplete },
        hasComparison: !old.isEmpty
    ) { names.contains($0.name) }
    return ProvedPacks(
        diagnostics, parts, summary: summary.isEmpty ? nil : summary.joined(separator: "\n"))
}
