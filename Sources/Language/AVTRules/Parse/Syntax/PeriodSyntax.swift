/// The period of a metric that the clock sends.
package struct PeriodSyntax: Sendable {
    /// The interval, a constant.
    package var every: FormulaSyntax
    /// The condition under which the clock sends the metric.
    package var condition: FormulaSyntax
    /// True for `phase: keep`.
    package var keepsPhase: Bool
}
