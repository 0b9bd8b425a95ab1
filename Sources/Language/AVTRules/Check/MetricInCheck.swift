/// A metric formula and the progress of its check.
struct MetricInCheck {
    /// The progress of a check.
    enum Progress {
        /// The check has not started.
        case waiting
        /// The metrics that the formula reads are being checked.
        case checking
        /// The check has finished; the value is `nil` if there are errors.
        case done(MetricRule?)
    }

    /// The formula as written.
    let entry: ValueRuleSyntax
    /// The layer of the pack that contains the formula.
    let origin: Int
    /// The layer that the formula belongs to.
    let layer: Int
    /// The formula that it overrides in the innermost pack that has one, and the layer of that pack.
    var overridden: (entry: ValueRuleSyntax, origin: Int)?
    /// The progress of its check.
    var progress = Progress.waiting
    /// The total size of its condition and value, with definitions and metrics expanded.
    var extent = FormulaExtent()

    /// The formulas that may read other metrics.
    var formulas: [FormulaSyntax] { [entry.value] + [entry.when].compactMap(\.self) }
}
