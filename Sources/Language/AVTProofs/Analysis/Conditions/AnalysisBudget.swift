import AVTRules

/// The work that the analysis of packs may take, over all its queries.
///
/// What remains undecided is not reported, so diagnostics do not depend on the speed of a machine unless the host limits
/// time or memory; a check that exceeds such a limit is an error. A class, because all queries about a pack share one budget.
final class AnalysisBudget {
    /// The number of steps between two readings of the host's limits.
    private static let interval = 100_000

    /// The number of remaining steps: decided cells of quantities and parts of propositions.
    private var left: Int
    private var nextReading: Int
    private let limits: [CompileLimit]

    /// Creates a budget of some steps; the default is a few seconds of work.
    init(_ steps: Int = 40_000_000, within limits: [CompileLimit] = []) {
        (left, nextReading) = (steps, steps)
        self.limits = limits
    }

    /// Spends some steps and returns false if the budget is exhausted.
    func spend(_ steps: Int) -> Bool {
        left -= steps
        if !limits.isEmpty, left < nextReading {
            nextReading = left - AnalysisBudget.interval
            if limits.exceeded != nil { left = -1 }
        }
        return left >= 0
    }
}
