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

/// Something that no pack has to guarantee, and that is nearly always meant.
package struct Dubious {
    /// What it is.
    package enum Kind {
        /// From a state, no event that ends a playback is accepted any more.
        case endOutOfReach
        /// The tracker emits an action that is blocked wherever it comes.
        case neverAccepted(action: Int)
        /// A variable never has a value that it may have.
        case neverReached(variable: Int, value: Int)
        /// A flag that is up never comes down again.
        case latches(variable: Int)
    }

    /// What it is.
    package let kind: Kind
    /// The tracker, by its number; `nil`: the instrument.
    package let tracker: Int?
    /// How it comes about, if something has to happen for it.
    package let trace: Trace?
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
    /// True to explore packs that guarantee nothing, too.
    package var exploresAll = false
    /// True to look for what is dubious, besides the guarantees.
    package var looksForDubious = true

    /// How many states are looked at if nobody says.
    package static let usualBudget = 4_000_000

    /// The usual options.
    package init() {}
}
