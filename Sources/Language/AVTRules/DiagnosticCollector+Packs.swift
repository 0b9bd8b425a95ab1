import AVTDiagnostics

extension DiagnosticCollector {
    /// Reports the comments of some packs by which nothing was allowed, once everything was looked for.
    ///
    /// Packs below them are left out: what they allow for those above them may be found there only.
    package mutating func reportUnusedAllowances(of packs: [PackSource], hasComparison: Bool) {
        let names = Set(packs.compactMap(\.documentName))
        reportUnusedAllowances(hasComparison: hasComparison) { names.contains($0.name) }
    }
}
