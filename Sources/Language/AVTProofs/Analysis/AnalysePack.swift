import AVTDiagnostics
import AVTRules

/// Finds conditions that decide nothing, and words and rules that come to nothing by the conditions of others.
///
/// What is found is so for all values; what would take too long to decide is let pass. Looked at are the packs on top:
/// those below are whatever they are for themselves.
///
/// - Parameters:
///   - pack: packs without errors.
///   - diagnostics: where everything that is found goes.
package func analyse(_ pack: CheckedPack, into diagnostics: inout DiagnosticCollector) {
    analyseConditions(pack, into: &diagnostics)
    var formulas = OpenFormulas(pack)
    for diagnostic in WordFindings(pack).findings(&formulas) { diagnostics.report(diagnostic) }
    for diagnostic in StepFindings(pack).findings(&formulas) { diagnostics.report(diagnostic) }
    let likely =
        GivenWordFindings(pack).findings(&formulas) + SinceFindings(pack).findings(&formulas)
        + EqualSideFindings(pack).findings(&formulas) + ResetReadFindings(pack).findings(&formulas)
        + FlagFindings(pack).findings() + SentFindings(pack).findings(&formulas)
        + ReportFindings(pack).findings(&formulas) + RunningTotalFindings(pack).findings(&formulas)
        + UnsentFindings(pack).findings(&formulas)
    for diagnostic in likely { diagnostics.report(diagnostic) }
}

/// Finds conditions that decide nothing by themselves, whatever else the packs say.
///
/// - Parameters:
///   - pack: packs, which may have errors elsewhere.
///   - diagnostics: where everything that is found goes.
package func analyseConditions(_ pack: CheckedPack, into diagnostics: inout DiagnosticCollector) {
    var formulas = OpenFormulas(pack)
    var conditions = ConditionFindings(pack)
    for diagnostic in conditions.findings(&formulas) { diagnostics.report(diagnostic) }
    // One mistake has one diagnostic: the condition that is never false says what is missing where.
    let explained = conditions.explainedRanges
    if !explained.isEmpty {
        diagnostics.replace { $0.filter { $0.code != .valueMayBeMissing || !explained.contains(where: $0.isAt) } }
    }
}

extension Diagnostic {
    /// True if the diagnostic is about exactly this part of a file.
    fileprivate func isAt(_ place: SourceRange) -> Bool {
        guard let range else { return false }
        return range.file.name == place.file.name && range.lower == place.lower && range.upper == place.upper
    }
}
