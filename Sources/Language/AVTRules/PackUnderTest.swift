import AVTDiagnostics
import AVTEngine

/// Packs compiled for testing: the checked pack, and a program that reports which transitions apply.
package struct PackUnderTest: Sendable {
    /// The checked pack.
    package let pack: CheckedPack
    /// The program, which adds a note to an accepted event for each transition that applied.
    ///
    /// Transitions that have a note in the pack keep that one.
    package let program: RuleProgram

    /// The level of the added notes, which distinguishes them from notes of the packs.
    package static let appliedLevel = "applied"

    /// Compiles packs, or returns `nil` if there are errors.
    ///
    /// - Parameters:
    ///   - packs: See `RuleCompiler.compile`.
    ///   - parameters: See `RuleCompiler.compile`.
    ///   - access: The folders that packs may read files from, or `nil` for the folders of the packs themselves.
    ///   - diagnostics: The collector that receives all diagnostics.
    package init?(
        _ packs: [PackSource], parameters: [String: String], access: PackAccess? = nil,
        into diagnostics: inout DiagnosticCollector
    ) {
        let limits = RuleLimits(access: access)
        guard let pack = checkPacks(packs, parameters: parameters, limits: limits, into: &diagnostics),
            let program = lower(pack.recordingTransitions.guardingPlayers(), into: &diagnostics)
        else { return nil }
        self.pack = pack
        self.program = program
    }
}

extension CheckedPack {
    /// A copy in which every transition has a note; notes do not affect other rules.
    fileprivate var recordingTransitions: CheckedPack {
        var copy = self
        for layer in copy.layers.indices {
            for stage in [\CheckedLayer.first, \.main, \.last] {
                for index in copy.layers[layer][keyPath: stage].indices
                where copy.layers[layer][keyPath: stage][index].effects.note == nil {
                    copy.layers[layer][keyPath: stage][index].effects.append(
                        .note(Note(code: "", level: PackUnderTest.appliedLevel)))
                }
            }
        }
        return copy
    }
}
