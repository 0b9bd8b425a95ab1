import AVTDiagnostics
public import AVTEngine
internal import CShippedPacks

/// Compiles rule packs to a program that an instrument runs.
///
/// The stages, each in a folder of its own:
///
/// 1. `Parse`: parses text to a `PackSyntax`, in which every name and formula has its source range.
/// 2. `Resolve`: loads extended packs and arranges all packs as the layers of a `LayeredPack`.
/// 3. `Check`: resolves names to indices and formulas to typed expressions of a `CheckedPack`.
/// 4. `Lower`: generates the `RuleProgram`: a state table and flat code.
///
/// All stages report to one collector. They continue after errors as long as later diagnostics cannot be consequences
/// of earlier ones.
public struct RuleCompiler {
    /// The version of the rule language, which packs declare in `pack.language`.
    public static let languageVersion = PackDecoder.languageVersion

    /// Compiles packs to a program.
    ///
    /// - Parameters:
    ///   - packs: The sources of the packs; each one is an outer layer of those before it.
    ///   - parameters: Values of the packs' parameters as text, by name (`["pingInterval": "10s"]`), or by pack and
    ///     name if two packs have a parameter of that name (`["openavt.core/pingInterval": "10s"]`).
    ///   - policy: What the host permits packs to do.
    ///   - limits: The limits on the size of packs and on the work that they cause.
    /// - Returns: The program.
    /// - Throws: `RulePackError` with all diagnostics of the packs.
    public static func compile(
        _ packs: [PackSource], parameters: [String: String] = [:], policy: RulePolicy = RulePolicy(),
        limits: RuleLimits = RuleLimits()
    ) throws(RulePackError) -> RuleProgram {
        var diagnostics = DiagnosticCollector()
        let compiled = CompiledPacks(
            packs, parameters: parameters, policy: policy, limits: limits, into: &diagnostics)
        guard let compiled else { throw RulePackError(diagnostics: diagnostics.sorted) }
        let warnings = diagnostics.sorted.filter { $0.severity == .warning }
        if !warnings.isEmpty {
            compiled.program.warnings.withLock { $0 = warnings.map { HumanRenderer().render([$0]) } }
        }
        return compiled.program
    }

    /// Returns a text that identifies a program: the packs with their parameters, and the version of the compiler.
    ///
    /// - Parameters:
    ///   - packs: See `compile`.
    ///   - parameters: See `compile`.
    ///   - limits: See `compile`.
    /// - Returns: The text, or `nil` if the packs cannot be read.
    package static func identity(
        of packs: [PackSource], parameters: [String: String], limits: RuleLimits
    ) -> String? {
        var diagnostics = DiagnosticCollector()
        let pack = layerPacks(
            packs, parameters: parameters, unsaved: [:], limits: limits.started(), into: &diagnostics)
        guard let pack, !diagnostics.hasErrors else { return nil }
        let commit = String(cString: avt_commit())
        return "\(pack.digest) \(languageVersion) \(RuleImage.formatVersion) \(commit)"
    }

    /// Checks packs for errors and warnings.
    ///
    /// - Parameters:
    ///   - packs: See `compile`.
    ///   - parameters: See `compile`.
    ///   - isStrict: True to reject extensions of CEL in formulas: `??`, duration literals, int mixed with double,
    ///     `ratio`.
    ///   - today: The date on which comments that allow diagnostics are tested for expiry, or `nil` if none expires.
    ///   - old: An earlier version of the packs to compare with, or an empty array for no comparison.
    ///   - policy: See `compile`.
    ///   - limits: See `compile`.
    /// - Returns: The diagnostics.
    public static func check(
        _ packs: [PackSource], parameters: [String: String] = [:], isStrict: Bool = false, today: CalendarDate? = nil,
        from old: [PackSource] = [], policy: RulePolicy = RulePolicy(), limits: RuleLimits = RuleLimits()
    ) -> CheckResult {
        var diagnostics = DiagnosticCollector(today: today)
        let compiled = CompiledPacks(
            packs, parameters: parameters, isStrict: isStrict, policy: policy, limits: limits, into: &diagnostics)
        if let compiled, !old.isEmpty {
            let access = PackAccess(of: old, libraries: limits.libraries)
            reportChanges(since: old, of: compiled.pack, access: access, into: &diagnostics)
        }
        diagnostics.reportUnusedAllowances(of: packs, hasComparison: !old.isEmpty)
        return CheckResult(diagnostics)
    }
}
