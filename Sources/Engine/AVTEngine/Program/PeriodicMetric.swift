/// A metric that is sent periodically while a condition holds.
package struct PeriodicMetric: Sendable {
    /// The formula, which reads neither event nor action.
    package let formula: MetricFormula
    /// The period in milliseconds.
    package let every: Int
    /// The condition that keeps the metric running, as the index of its expression.
    package let running: Int32
    /// True if the metric keeps the grid of its first run when it runs again.
    package let keepsPhase: Bool

    /// Creates a periodic metric.
    package init(formula: MetricFormula, every: Int, running: Int32, keepsPhase: Bool) {
        self.formula = formula
        self.every = every
        self.running = running
        self.keepsPhase = keepsPhase
    }
}
