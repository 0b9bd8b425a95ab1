import AVTDiagnostics
import AVTEngine

/// The result of compiling packs: the checked pack and the program.
package struct CompiledPacks: Sendable {
    /// The checked pack; in packs of several players, rules for one player have the tracker's player as a condition.
    package var pack: CheckedPack
    /// The program.
    package let program: RuleProgram
    /// The checked pack without these conditions.
    private let checked: CheckedPack

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
                keeping: keeping, into: &diagnostics, ifErrors: useParts)
        else { return nil }
        let guarded = pack.guardingPlayers()
        guard let program = lower(guarded, limits: limits, into: &diagnostics) else { return nil }
        policy.check(guarded, program, into: &diagnostics)
        guard !diagnostics.hasErrors else { return nil }
        self.init(guarded, program, checked: pack)
    }

    /// Lowers a checked pack to its program, or returns `nil` if that fails.
    package init?(_ pack: CheckedPack) {
        var ignored = DiagnosticCollector()
        let guarded = pack.guardingPlayers()
        guard let program = lower(guarded, limits: RuleLimits().started(), into: &ignored) else { return nil }
        self.init(guarded, program, checked: pack)
    }

    private init(_ pack: CheckedPack, _ program: RuleProgram, checked: CheckedPack) {
        (self.pack, self.program, self.checked) = (pack, program, checked)
    }

    /// Returns the packs as the trackers of each player meet them, or the packs themselves if they are of at most one player.
    ///
    /// - Parameters:
    ///   - limits: The limits on compiling.
    ///   - diagnostics: Receives the reason if a program exceeds a limit.
    /// - Returns: The packs, each with its player, or `nil` for packs of at most one player.
    package func limitedToPlayers(
        _ limits: RuleLimits, into diagnostics: inout DiagnosticCollector
    ) -> [(player: String?, packs: CompiledPacks)] {
        guard checked.combinesPlayers else { return [(nil, self)] }
        return checked.players.names.compactMap { player in
            let pack = checked.limited(to: player)
            return lower(pack, limits: limits, into: &diagnostics).map {
                (player, CompiledPacks(pack, $0, checked: pack))
            }
        }
    }
}
