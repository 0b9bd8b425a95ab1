import AVTDiagnostics
public import AVTEngine

/// From rule packs to a program that an instrument runs.
///
/// The stages, each a folder:
///
/// 1. `Parse`: text becomes a `PackSyntax`, in which every name and formula knows its place.
/// 2. `Resolve`: packs and what they extend become the layers of a `LayeredPack`.
/// 3. `Check`: names become indices and formulas typed expressions of a `CheckedPack`.
/// 4. `Lower`: that becomes a `RuleProgram`: a table, and flat code.
///
/// All stages report to one collector, and go on as long as what they report cannot be a consequence of something that
/// was reported before.
public struct RuleCompiler {
    /// The version of the rule language that packs name in `pack.language`.
    public static let languageVersion = PackDecoder.languageVersion

    /// Compiles packs.
    ///
    /// - Parameters:
    ///   - packs: where the packs come from; of several, a later one is the outer layer.
    ///   - parameters: values of the packs' parameters as text, by name (`["pingInterval": "10s"]`), or by pack and
    ///     name where two packs have one of that name (`["openavt.core/pingInterval": "10s"]`).
    ///   - policy: what the host lets packs do.
    ///   - limits: how much packs may be and cause.
    /// - Returns: the program.
    /// - Throws: `RulePackError` with every problem of the packs.
    public static func compile(
        _ packs: [PackSource], parameters: [String: String] = [:], policy: RulePolicy = RulePolicy(),
        limits: RuleLimits = RuleLimits()
    ) throws(RulePackError) -> RuleProgram {
        var diagnostics = DiagnosticCollector()
        guard
            let compiled = CompiledPacks(
                packs, parameters: parameters, policy: policy, limits: limits, into: &diagnostics)
        else {
            throw RulePackError(diagnostics: diagnostics.sorted)
        }
        return compiled.program
    }

    /// Finds everything that is wrong with packs, and what is dubious about them.
    ///
    /// - Parameters:
    ///   - packs: as for `compile`.
    ///   - parameters: as for `compile`.
    ///   - isStrict: true to refuse what formulas have beyond CEL: `??`, duration literals, int mixed with double, `ratio`.
    ///   - today: the day by which comments that allow findings expire; `nil`: none does.
    ///   - old: an earlier version of the packs, with which they are compared; empty: they are not.
    ///   - policy: as for `compile`.
    ///   - limits: as for `compile`.
    /// - Returns: the findings.
    public static func check(
        _ packs: [PackSource], parameters: [String: String] = [:], isStrict: Bool = false, today: CalendarDate? = nil,
        from old: [PackSource] = [], policy: RulePolicy = RulePolicy(), limits: RuleLimits = RuleLimits()
    ) -> CheckResult {
        var diagnostics = DiagnosticCollector(today: today)
        let compiled = CompiledPacks(
            packs, parameters: parameters, isStrict: isStrict, policy: policy, limits: limits, into: &diagnostics)
        if let compiled, !old.isEmpty { reportChanges(since: old, of: compiled.pack, into: &diagnostics) }
        diagnostics.reportUnusedAllowances(of: packs, hasComparison: !old.isEmpty)
        return CheckResult(diagnostics)
    }
}
