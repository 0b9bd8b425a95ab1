/// A metric formula as declared.
struct DeclaredMetric {
    /// The formula as written.
    let entry: ValueRuleSyntax
    /// The layer of the pack that contains the formula.
    let origin: Int
    /// The layer that the formula belongs to.
    let layer: Int
    /// The formula that it overrides in the innermost pack that has one, and the layer of that pack.
    let overridden: (entry: ValueRuleSyntax, origin: Int)?

    /// The formulas that may read other metrics.
    var formulas: [FormulaSyntax] { [entry.value] + [entry.when].compactMap(\.self) }

    /// Returns the metric formulas of all layers, in the order in which they are sent.
    static func all(of pack: LayeredPack) -> [DeclaredMetric] {
        pack.layers.enumerated().flatMap { layer in
            layer.element.metrics.map { layerEntry in
                DeclaredMetric(
                    entry: layerEntry.entry.syntax, origin: layerEntry.origin, layer: layer.offset,
                    overridden: layerEntry.overridden.first.map { ($0.entry.syntax, $0.origin) })
            }
        }
    }
}
