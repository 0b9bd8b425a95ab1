/// A metric that the clock sends: every so often while a condition holds.
public struct PeriodicMetric: Sendable {
    /// What is sent; it reads neither event nor action.
    public let formula: MetricFormula
    /// Milliseconds between two.
    public let every: Int
    /// The index of the condition by which it runs.
    public let running: Int32
    /// True if one that runs again keeps the grid of its first run.
    public let keepsPhase: Bool

    /// Describes a periodic metric.
    public init(formula: MetricFormula, every: Int, running: Int32, keepsPhase: Bool) {
        self.formula = formula
        self.every = every
        self.running = running
        self.keepsPhase = keepsPhase
    }
}
