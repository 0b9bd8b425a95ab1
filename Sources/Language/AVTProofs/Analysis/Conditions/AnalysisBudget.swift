/// How much work the analysis of packs may take, over all questions that it asks.
///
/// What is left undecided is let pass, so that findings never depend on how fast a machine is. A class, because all
/// questions about a pack share one.
final class AnalysisBudget {
    /// The number of steps that are left: decided cells of quantities and parts of propositions.
    private var left: Int

    /// Creates a budget of some steps; the default is some seconds of work.
    init(_ steps: Int = 40_000_000) {
        left = steps
    }

    /// Takes some steps; false if there are not so many left.
    func spend(_ steps: Int) -> Bool {
        left -= steps
        return left >= 0
    }
}
