import AVTDiagnostics
import AVTEngine

/// Packs that are compiled to be tested: their names, and a program that tells which transitions apply.
package struct PackUnderTest: Sendable {
    /// What the packs say.
    package let pack: CheckedPack
    /// The program; on an accepted event it leaves a note of each transition that applied, besides the packs' own.
    package let program: RuleProgram

    /// The level of a note that is none of the packs', but says that a transition applied.
    package static let appliedLevel = "applied"

    /// Compiles packs.
    ///
    /// `nil`: there are errors.
    ///
    /// - Parameters:
    ///   - packs: as for `RuleCompiler.compile`.
    ///   - parameters: as for `RuleCompiler.compile`.
    ///   - reach: the folders that they may read files from; `nil`: their own.
    ///   - diagnostics: where everything that is found goes.
    package init?(
        _ packs: [PackSource], parameters: [String: String], reach: PackReach? = nil,
        into diagnostics: inout DiagnosticCollector
    ) {
        let limits = RuleLimits(reach: reach)
        guard let pack = checkPacks(packs, parameters: parameters, limits: limits, into: &diagnostics),
            let program = lower(pack.notingTransitions, into: &diagnostics)
        else { return nil }
        self.pack = pack
        self.program = program
    }
}

extension CheckedPack {
    /// The same rules, in which every transition leaves a note; a note changes nothing.
    fileprivate var notingTransitions: CheckedPack {
        var copy = self
        for index in copy.layers.indices {
            for stage in [\CheckedLayer.first, \.main, \.last] {
                for place in copy.layers[index][keyPath: stage].indices
                where copy.layers[index][keyPath: stage][place].effects.note == nil {
                    copy.layers[index][keyPath: stage][place].effects.note = Note(
                        code: "", level: PackUnderTest.appliedLevel)
                }
            }
        }
        return copy
    }
}
