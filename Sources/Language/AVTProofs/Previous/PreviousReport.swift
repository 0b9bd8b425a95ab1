import AVTDiagnostics
import AVTRules

extension ProofReport {
    /// Returns a diagnostic about sessions that migrate from an earlier version, and a summary.
    ///
    /// - Parameters:
    ///   - old: The earlier version.
    ///   - packs: This version.
    ///   - options: How far to explore.
    /// - Returns: The diagnostic, if there is one, and a one-line summary if all states are covered.
    static func sessions(
        from old: CompiledPacks, to packs: CompiledPacks, options: ProofOptions
    ) -> (finding: Diagnostic?, summary: String?) {
        let version = packs.pack.versionRange
        switch MigratedStates(from: old, to: packs, budget: options.surveyBudget).result() {
        case .all(let count):
            // Without state there is nothing to report.
            guard count > 1 else { return (nil, nil) }
            return (
                nil,
                "\(packs.pack.name): all \(grouped(count)) states of \(old.pack.version) migrate to states of "
                    + packs.pack.version
            )
        case .unknown(let reason):
            return (
                Diagnostic(
                    .proofBounded,
                    "whether all states of \(old.pack.version) migrate to states of this version is not known",
                    at: version, notes: [DiagnosticNote(reason)]), nil
            )
        case .missing(let missing):
            let report = ProofReport(Proof(trackers: missing.trackers), of: old)
            let image =
                missing.image.isEmpty ? "all variables at their initial values" : missing.image.joined(separator: ", ")
            return (
                Diagnostic(
                    .stateWithoutImage,
                    "sessions in progress can migrate to a state that this version never reaches", at: version,
                    label: image,
                    notes: report.assumptions(of: missing.trace) + [
                        DiagnosticNote("declare the new values in `migrate`, with `when` and `value`"),
                        DiagnosticNote("under \(old.pack.version) these events lead to it:"),
                    ], trace: report.steps(of: missing.trace)), nil
            )
        }
    }

    private func assumptions(of trace: Trace) -> [DiagnosticNote] {
        guard trace.assumesData else { return [] }
        return assumptions(of: trace, TraceReplay(trace, trackers: proof.trackers, program: program))
    }
}
