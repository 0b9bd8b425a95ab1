/// The work that the analysis of packs may take, over all its queries.
///
/// What remains undecided is not reported, so diagnostics never depend on the speed of a machine. A class, because all
/// queries about a pack share one budget.
final class AnalysisBudget {
    /// The number of remaining steps: decided cells of quantities and parts of propositions.
    private var left: Int

    /// Creates a budget of some steps; the default is a few seconds of work.
    init(_ steps: Int = 40_000_000) {
        left = steps
    }

    /// Spends some steps and returns false if the budget is exhausted.
    func spend(_ steps: Int) -> Bool {
        left -= steps
        return left >= 0
    }
}
