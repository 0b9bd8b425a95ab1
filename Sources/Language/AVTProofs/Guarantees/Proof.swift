import AVTDiagnostics
import AVTEngine
import AVTRules

/// What was asked of a pack, and what exploration says.
package struct Proof {
    /// The trackers of the instrument.
    package let trackers: [TrackerModel]
    /// The guarantees with their verdicts.
    package var guarantees: [ProvedGuarantee] = []
    /// What is dubious about the machine as such.
    package var dubious: [Dubious] = []
    /// How far that was looked for.
    package var survey = SurveyExtent.none(nil)
    /// True if that was to be looked for however long it takes.
    package var surveysAll = false
    /// How many states were met.
    package var states = 0
    /// How many steps were looked at.
    package var steps = 0
    /// Why not every state was looked at; `nil`: all were.
    package var limit: String?

    /// True if every guarantee is proved.
    package var isProved: Bool {
        guarantees.allSatisfy { if case .proved = $0.verdict { true } else { false } }
    }
}

/// How far exploration goes.
package struct ProofOptions {
    /// The kinds of the instrument's trackers; empty: one of each kind that the packs declare.
    package var trackers: [String] = []
    /// True if each tracker emits any action.
    package var anyAction = false
    /// How many states are looked at.
    package var budget = ProofOptions.usualBudget
    /// True to follow every variable, also those that decide nothing that is asked.
    package var followsEverything = false
    /// True to look for what is dubious however long it takes.
    package var surveysAll = false
    /// True to look for what is dubious, besides the guarantees.
    package var looksForDubious = true

    /// How many states are looked at if nobody says.
    package static let usualBudget = 4_000_000

    /// The usual options.
    package init() {}
}
