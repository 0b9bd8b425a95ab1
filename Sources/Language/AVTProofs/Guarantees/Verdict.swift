import AVTDiagnostics
import AVTRules

/// The result of exploration for a guarantee.
package enum Verdict {
    /// The guarantee holds in every reachable state.
    case proved
    /// The guarantee does not hold.
    case violated(Counterexample)
    /// The guarantee holds only if memory, which is not tracked, permits the necessary steps.
    case undecided(Counterexample)
    /// The budget was exhausted; the guarantee holds in the explored states.
    case bounded
}

/// An example of how a guarantee is violated.
package struct Counterexample {
    /// The name of the tracker for which the guarantee is violated, or `nil` if it is about the instrument.
    package let tracker: String?
    /// The tracker's index among the instrument's trackers, or `nil` if the guarantee is about the instrument.
    package let trackerIndex: Int?
    /// A shortest path to the violation.
    package let trace: Trace
    /// The result of replaying the trace on the engine.
    package let replay: TraceReplay
    /// For a `reachable` guarantee, a shortest path on which the condition is reached, or `nil` if it never is.
    package var goal: Trace?
}

/// A guarantee and its verdict.
package struct ProvedGuarantee {
    /// The guarantee.
    package let guarantee: Guarantee
    /// The verdict.
    package let verdict: Verdict
    /// The reason why the guarantee says nothing about the rules although it is proved, or `nil` if it says something.
    package var triviality: String?
}
