import AVTDiagnostics

extension DiagnosticCollector {
    /// Reports the allowing comments in `packs` that did not match any diagnostic; called after all checks.
    ///
    /// Comments in packs that these packs extend are skipped: their diagnostics may occur only with other packs above.
    package mutating func reportUnusedAllowances(of packs: [PackSource], hasComparison: Bool) {
        let names = Set(packs.map(\.documentName))
        reportUnusedAllowances(hasComparison: hasComparison) { names.contains($0.name) }
    }
}
