import AVTDiagnostics
import AVTRules

/// What exploration says of a guarantee.
package enum Verdict {
    /// It holds in whatever can come.
    case proved
    /// It does not hold.
    case violated(Counterexample)
    /// It holds as long as memory lets happen what must; whether it does is not followed.
    case undecided(Counterexample)
    /// No more states could be looked at; in those that were, it holds.
    case bounded
}

/// How a guarantee is broken.
package struct Counterexample {
    /// The tracker of which it is broken, by its name; `nil`: of the instrument.
    package let tracker: String?
    /// Its number among the instrument's trackers.
    package let trackerIndex: Int?
    /// The shortest way there.
    package let trace: Trace
    /// The engine's word on it.
    package let replay: TraceReplay
    /// Of what can no longer be reached: the shortest way on which it is reached; `nil`: it never is.
    package var goal: Trace?
}

/// A guarantee and what is said of it.
package struct ProvedGuarantee {
    /// The guarantee.
    package let guarantee: Guarantee
    /// The verdict.
    package let verdict: Verdict
    /// Why it says nothing about the rules though it is proved, or `nil` if it says something.
    package var triviality: String?
}
