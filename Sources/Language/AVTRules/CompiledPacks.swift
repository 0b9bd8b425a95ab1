import AVTDiagnostics
import AVTEngine

/// The result of compiling packs: the checked pack and the program.
package struct CompiledPacks: Sendable {
    /// The checked pack.
    package var pack: CheckedPack
    /// The program.
    package let program: RuleProgram

    /// Compiles packs, or returns `nil` if there are errors.
    ///
    /// - Parameters:
    ///   - packs: See `RuleCompiler.compile`.
    ///   - parameters: See `RuleCompiler.compile`.
    ///   - unsaved: See `checkPacks`.
    ///   - isStrict: See `RuleCompiler.check`.
    ///   - policy: See `RuleCompiler.compile`.
    ///   - limits: See `RuleCompiler.compile`.
    ///   - keeping: Removals to skip.
    ///   - diagnostics: The collector that receives all diagnostics.
    ///   - useParts: See `checkPacks`.
    package init?(
        _ packs: [PackSource], parameters: [String: String] = [:], unsaved: [String: String] = [:],
        isStrict: Bool = false, policy: RulePolicy = RulePolicy(), limits: RuleLimits = RuleLimits(),
        keeping: Set<Removal> = [], into diagnostics: inout DiagnosticCollector,
        ifErrors useParts: (CheckedPack, inout DiagnosticCollector) -> Void = { _, _ in }
    ) {
        let limits = limits.started()
        guard
            let pack = checkPacks(
                packs, parameters: parameters, unsaved: unsaved, isStrict: isStrict, limits: limits,
                keeping: keeping, into: &diagnostics, ifErrors: useParts),
            let program = lower(pack, limits: limits, into: &diagnostics)
        else { return nil }
        policy.check(pack, program, into: &diagnostics)
        guard !diagnostics.hasErrors else { return nil }
        self.pack = pack
        self.program = program
    }

    /// Lowers a checked pack to its program, or returns `nil` if that fails.
    package init?(_ pack: CheckedPack) {
        var ignored = DiagnosticCollector()
        guard let program = lower(pack, limits: RuleLimits().started(), into: &ignored) else { return nil }
        self.pack = pack
        self.program = program
    }
}
