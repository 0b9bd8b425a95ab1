/// A metric that is sent periodically while a condition holds.
public struct PeriodicMetric: Sendable {
    /// The formula, which reads neither event nor action.
    public let formula: MetricFormula
    /// The period in milliseconds.
    public let every: Int
    /// The condition that keeps the metric running, by index of its expression.
    public let running: Int32
    /// True if the metric keeps the grid of its first run when it runs again.
    public let keepsPhase: Bool

    /// Creates a periodic metric.
    public init(formula: MetricFormula, every: Int, running: Int32, keepsPhase: Bool) {
        self.formula = formula
        self.every = every
        self.running = running
        self.keepsPhase = keepsPhase
    }
}
