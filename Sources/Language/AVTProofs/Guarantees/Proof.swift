import AVTDiagnostics
import AVTEngine
import AVTRules

/// The guarantees of packs and the results of exploring their states.
package struct Proof {
    /// The trackers of the instrument.
    package let trackers: [TrackerModel]
    /// The guarantees with their verdicts.
    package var guarantees: [ProvedGuarantee] = []
    /// The suspicious behaviour that no guarantee rules out.
    package var dubious: [Dubious] = []
    /// How far suspicious behaviour was searched for.
    package var survey = SurveyExtent.none(nil)
    /// True if the search for suspicious behaviour was to run without a time limit.
    package var surveysExhaustively = false
    /// The number of discovered states.
    package var states = 0
    /// The number of examined steps.
    package var steps = 0
    /// The reason why the exploration is incomplete, or `nil` if every state was expanded.
    package var limit: String?

    /// True if every guarantee is proved.
    package var isProved: Bool {
        guarantees.allSatisfy { if case .proved = $0.verdict { true } else { false } }
    }
}

/// The options of an exploration.
package struct ProofOptions {
    /// The kinds of the instrument's trackers, or empty for one of each kind that the packs declare.
    package var trackers: [String] = []
    /// True if each tracker emits every action.
    package var anyAction = false
    /// The maximum number of states to explore.
    package var budget = ProofOptions.defaultBudget
    /// True if every variable is tracked, those without influence on guarantees
    /// included.
    package var tracksEverything = false
    /// True if suspicious behaviour is searched for without a time limit.
    package var surveysExhaustively = false
    /// True if suspicious behaviour is searched for in addition to proving guarantees.
    package var runsSurvey = true

    /// The started limits of the host on time and memory.
    package var limits: [CompileLimit] = []

    /// The default maximum number of states to explore.
    package static let defaultBudget = 4_000_000

    /// Creates the default options.
    package init() {}
}
