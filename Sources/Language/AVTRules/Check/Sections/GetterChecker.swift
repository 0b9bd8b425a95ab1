import AVTDiagnostics
import AVTExpressions

/// Checks getters.
struct GetterChecker {
    let names: PackNames

    /// Checks all getters, those of the outermost layer first.
    func check(_ formulas: inout FormulaChecker, into diagnostics: inout DiagnosticCollector) -> [GetterRule] {
        names.pack.layers.flatMap { layer in layer.getters.map { ($0, layer.player) } }.compactMap {
            layerEntry, player in
            let entry = layerEntry.entry
            var context = FormulaContext(
                phrase: "a getter", abilities: [.time, .measures, .timers, .windows], origin: layerEntry.origin)
            context.allowsMissing = true
            let expected = names.expectedValue(ofAttribute: entry.name, into: &diagnostics)
            let value = formulas.value(entry.value, context, expected, into: &diagnostics)
            context.abilities.insert(.action)
            let when = entry.when.flatMap { formulas.condition($0, context, into: &diagnostics) }
            guard expected != nil, let value else { return nil }
            return GetterRule(
                attribute: entry.name.text, when: when, value: value, formula: entry.value, player: player)
        }
    }
}
