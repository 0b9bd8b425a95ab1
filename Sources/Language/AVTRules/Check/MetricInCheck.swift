/// A metric formula while packs are checked.
struct MetricInCheck {
    /// How far its check is.
    enum Progress {
        /// It is not checked yet.
        case waiting
        /// The metrics that it reads are checked.
        case checking
        /// It is checked; `nil` if it has errors.
        case done(MetricRule?)
    }

    /// The formula as written.
    let entry: ValueRuleSyntax
    /// The layer of the pack that wrote it.
    let origin: Int
    /// The layer in which it stands.
    let layer: Int
    /// The formula that it overrides in the innermost pack that has one, and the layer of this pack.
    var overridden: (entry: ValueRuleSyntax, origin: Int)?
    /// How far its check is.
    var progress = Progress.waiting
    /// How large its condition and value are together, with what they read put in.
    var extent = FormulaExtent()

    /// The formulas that may read other metrics.
    var formulas: [FormulaSyntax] { [entry.value] + [entry.when].compactMap(\.self) }
}
