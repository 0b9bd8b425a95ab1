extension DiagnosticCode {
    /// The part of a check that reports a diagnostic.
    enum Search {
        /// The check that every loaded pack passes, and reading and running other files.
        case check
        /// `AVTProofs/Analysis` or `Counters`, without exploring states.
        case analysis
        /// The exploration of the reachable states.
        case exploration
    }

    /// True if all diagnostics of this code are found by, or also by, the analysis of formulas and effects without exploring
    /// states (`AVTProofs/Analysis` or `Counters`), which embedding apps omit.
    public var needsAnalysis: Bool { declaration.search == .analysis }

    /// True if the diagnostic requires exploring the reachable states of the rules, which may take too long.
    var isExplored: Bool { declaration.search == .exploration }
}
