import AVTDiagnostics
import AVTRules

/// What proofs show about packs, or about their part for the trackers of one player.
struct ExaminedPart {
    /// The packs.
    let packs: CompiledPacks
    /// The proof.
    let proof: Proof
    /// A summary of what was proved, or `nil` if there was nothing to prove.
    let summary: String?
    /// The warnings about single rules of packs that are not checked.
    let warningsBelow: [Diagnostic]
}

/// Examines compiled packs: analyses their conditions, proves their guarantees and searches for suspicious behaviour.
///
/// Packs of several players are examined once for the trackers of each player, with the packs that are for all trackers.
/// Events of any action may come from these trackers, so events that trackers of other players emit are included.
struct Examination {
    let options: ProofOptions
    let limits: RuleLimits
    let today: CalendarDate?
    /// Returns whether a file is checked.
    let isChecked: (SourceFile) -> Bool

    /// Reports what is found in addition to the diagnostics of the compiler, and returns the proofs.
    func examine(_ packs: CompiledPacks, into diagnostics: inout DiagnosticCollector) -> [ExaminedPart] {
        let compiled = diagnostics
        let parts = packs.limitedToPlayers(limits, into: &diagnostics)
        guard packs.pack.combinesPlayers else {
            return parts.map { examine($0.packs, into: &diagnostics, isChecked: isChecked) }
        }
        let files = packs.pack.filesOfPlayers
        var found: [[Diagnostic]] = []
        var examined: [ExaminedPart] = []
        for (player, part) in parts {
            var collector = compiled
            let result = examine(part, into: &collector) { file in
                isChecked(file) && (files[file.name] ?? player) == player
            }
            // The packs of other players lack their rules here.
            found.append(
                collector.new(since: compiled).filter { diagnostic in
                    diagnostic.range.map { (files[$0.file.name] ?? player) == player } ?? true
                })
            examined.append(
                ExaminedPart(
                    packs: result.packs, proof: result.proof,
                    summary: result.summary.map { summary in player.map { "\($0): \(summary)" } ?? summary },
                    warningsBelow: result.warningsBelow))
        }
        for diagnostic in merged(found, files) { diagnostics.report(diagnostic) }
        return examined
    }

    private func examine(
        _ packs: CompiledPacks, into diagnostics: inout DiagnosticCollector,
        isChecked: @escaping (SourceFile) -> Bool
    ) -> ExaminedPart {
        analyse(packs.pack, within: limits.compiling, into: &diagnostics)
        let found = diagnostics.diagnostics + diagnostics.allowed.map(\.diagnostic)
        let proof = prove(packs.pack, packs.program, options: options)
        let report = ProofReport(proof, of: packs, besides: found, isChecked: isChecked)
        for diagnostic in report.diagnostics { diagnostics.report(diagnostic) }
        for diagnostic in counterFindings(of: packs, trackers: proof.trackers) { diagnostics.report(diagnostic) }
        return ExaminedPart(
            packs: packs, proof: proof, summary: report.summary, warningsBelow: report.warningsBelow)
    }

    /// Returns the diagnostics of all parts, each once.
    ///
    /// A warning about a pack for all trackers counts only if it is one for the trackers of each player.
    private func merged(_ found: [[Diagnostic]], _ files: [String: String]) -> [Diagnostic] {
        var counts: [DiagnosticKey: Int] = [:]
        for part in found { for key in Set(part.map(DiagnosticKey.init)) { counts[key, default: 0] += 1 } }
        var reported: Set<DiagnosticKey> = []
        return found.flatMap(\.self).filter { diagnostic in
            let key = DiagnosticKey(diagnostic)
            let isOfPlayer = diagnostic.range.map { files[$0.file.name] != nil } ?? false
            let isMeant = diagnostic.severity == .error || isOfPlayer || counts[key] == found.count
            return isMeant && reported.insert(key).inserted
        }
    }
}

/// What makes two diagnostics the same.
private struct DiagnosticKey: Hashable {
    let code: DiagnosticCode
    let message: String
    let file: String
    let offset: Int

    init(_ diagnostic: Diagnostic) {
        (code, message) = (diagnostic.code, diagnostic.message)
        (file, offset) = (diagnostic.range?.file.name ?? "", diagnostic.range?.lower ?? 0)
    }
}

extension DiagnosticCollector {
    /// Returns the diagnostics, allowed ones included, that were reported after a copy was made.
    fileprivate func new(since earlier: DiagnosticCollector) -> [Diagnostic] {
        diagnostics.dropFirst(earlier.diagnostics.count)
            + allowed.dropFirst(earlier.allowed.count).map(\.diagnostic)
    }
}
