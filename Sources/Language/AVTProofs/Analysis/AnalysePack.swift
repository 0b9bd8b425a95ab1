import AVTDiagnostics
import AVTRules

/// Reports conditions that decide nothing, and values and rules that never take effect because of others' conditions.
///
/// What is reported as a proof holds for all values, what is reported by example for those that the diagnostic shows; the
/// rest is likely. What would take too long to decide is not reported. Only the top packs are analyzed, because the lower
/// ones are checked on their own.
///
/// - Parameters:
///   - pack: Packs without errors.
///   - limits: The started limits of the host on time and memory.
///   - diagnostics: The collector of the diagnostics.
package func analyse(
    _ pack: CheckedPack, within limits: [CompileLimit] = [], into diagnostics: inout DiagnosticCollector
) {
    analyseConditions(pack, within: limits, into: &diagnostics)
    var formulas = OpenFormulas(pack, budget: AnalysisBudget(within: limits))
    for diagnostic in UnreachableCaseFindings(pack).findings(&formulas) { diagnostics.report(diagnostic) }
    for diagnostic in StepFindings(pack).findings(&formulas) { diagnostics.report(diagnostic) }
    let equal = EqualSideFindings(pack).findings(&formulas)
    let others =
        ImpossibleStringFindings(pack).findings(&formulas) + SinceFindings(pack).findings(&formulas)
        + equal + ResetReadFindings(pack).findings(&formulas)
        + FlagFindings(pack).findings() + FollowedFindings(pack).findings()
        + PastFindings(pack, besides: equal).findings(&formulas)
        + PlayerFlagFindings(pack).findings() + OtherKindFindings(pack).findings()
        + LostAttributeFindings(pack).findings()
        + SentFindings(pack).findings(&formulas) + PayloadFindings(pack).findings(&formulas)
        + ReportFindings(pack).findings(&formulas) + RunningTotalFindings(pack).findings(&formulas)
        + UnsentFindings(pack).findings(&formulas) + TimestampFindings(pack).findings(&formulas)
    for diagnostic in others { diagnostics.report(diagnostic) }
}

/// Reports conditions that decide nothing on their own, whatever the other rules of the packs are.
///
/// - Parameters:
///   - pack: Packs, which may have errors elsewhere.
///   - limits: The started limits of the host on time and memory.
///   - diagnostics: The collector of the diagnostics.
package func analyseConditions(
    _ pack: CheckedPack, within limits: [CompileLimit] = [], into diagnostics: inout DiagnosticCollector
) {
    var formulas = OpenFormulas(pack, budget: AnalysisBudget(within: limits))
    var conditions = ConditionFindings(pack)
    for diagnostic in conditions.findings(&formulas) { diagnostics.report(diagnostic) }
    for diagnostic in BoundFindings(pack).findings(&formulas) { diagnostics.report(diagnostic) }
    // One mistake gets one diagnostic: the one about a condition that is never false explains missing values, too.
    let explained = conditions.explainedRanges
    if !explained.isEmpty {
        diagnostics.replace { $0.filter { $0.code != .valueMayBeMissing || !explained.contains(where: $0.isAt) } }
    }
}

extension Diagnostic {
    /// Returns whether the diagnostic is about exactly this range.
    fileprivate func isAt(_ other: SourceRange) -> Bool {
        guard let range else { return false }
        return range.file.name == other.file.name && range.lower == other.lower && range.upper == other.upper
    }
}
