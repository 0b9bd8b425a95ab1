import AVTDiagnostics
import AVTEngine

/// Packs with all that the compiler knows of them: what they say, and their program.
package struct CompiledPacks: Sendable {
    /// What the packs say.
    package var pack: CheckedPack
    /// The program.
    package let program: RuleProgram

    /// Compiles packs.
    ///
    /// `nil`: there are errors.
    ///
    /// - Parameters:
    ///   - packs: as for `RuleCompiler.compile`.
    ///   - parameters: as for `RuleCompiler.compile`.
    ///   - unsaved: as for `checkPacks`.
    ///   - isStrict: as for `RuleCompiler.check`.
    ///   - policy: as for `RuleCompiler.compile`.
    ///   - limits: as for `RuleCompiler.compile`.
    ///   - keeping: removals that are not made.
    ///   - diagnostics: where everything that is found goes.
    ///   - useParts: as for `checkPacks`.
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

    /// Makes the program of packs that are checked; `nil`: it cannot be made.
    package init?(_ pack: CheckedPack) {
        var ignored = DiagnosticCollector()
        guard let program = lower(pack, limits: RuleLimits().started(), into: &ignored) else { return nil }
        self.pack = pack
        self.program = program
    }
}
