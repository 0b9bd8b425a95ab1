import AVTDiagnostics
import AVTExpressions

/// Checks the transitions and attributes of each layer.
struct LayerChecker {
    private let names: PackNames
    private var conflicts: WriteConflictChecker
    /// Attributes with their formulas as written.
    private(set) var writtenValues: [WrittenValue] = []

    init(names: PackNames) {
        self.names = names
        conflicts = WriteConflictChecker(names: names)
    }

    /// Checks all layers, the outermost first.
    mutating func check(
        _ formulas: inout FormulaChecker, into diagnostics: inout DiagnosticCollector
    ) -> [CheckedLayer] {
        var layers: [CheckedLayer] = []
        for (number, layer) in names.pack.layers.enumerated() {
            layers.append(check(layer, number, &formulas, into: &diagnostics))
        }
        return layers
    }

    private mutating func check(
        _ layer: PackLayer, _ number: Int, _ formulas: inout FormulaChecker,
        into diagnostics: inout DiagnosticCollector
    ) -> CheckedLayer {
        var result = CheckedLayer(name: layer.syntax.header.name.text, player: layer.player)
        let transitions = TransitionChecker(names: names, layerName: result.name)
        var stages: [TransitionSyntax.Stage: [Transition]] = [:]
        for layerEntry in layer.transitions {
            stages[layerEntry.entry.stage, default: []].append(
                transitions.check(layerEntry, &formulas, into: &diagnostics))
        }
        (result.first, result.main, result.last) = (stages[.first] ?? [], stages[.main] ?? [], stages[.last] ?? [])
        for stage in TransitionSyntax.Stage.allCases {
            conflicts.check(stages[stage] ?? [], formulas.typed, into: &diagnostics)
        }
        for layerEntry in layer.attributes {
            if let rule = attribute(layerEntry, layer: number, &formulas, into: &diagnostics) {
                result.attributes.append(rule)
            }
        }
        return result
    }

    private mutating func attribute(
        _ layerEntry: LayerEntry<AttributeEntry>, layer: Int, _ formulas: inout FormulaChecker,
        into diagnostics: inout DiagnosticCollector
    ) -> AttributeRule? {
        let entry = layerEntry.entry.syntax
        var context = FormulaContext(phrase: "an attribute", abilities: .everything, origin: layerEntry.origin)
        context.allowsMissing = true
        let expected = names.expectedValue(ofAttribute: entry.name, into: &diagnostics)
        let filter = names.filter(entry.filter, into: &diagnostics)
        let when = entry.when.flatMap { formulas.condition($0, context, into: &diagnostics) }
        guard let value = formulas.value(entry.value, context, expected, into: &diagnostics), expected != nil else {
            return nil
        }
        writtenValues.append(
            WrittenValue(
                subject: .attribute, name: entry.name, filter: filter,
                when: WrittenValue.condition(when, entry.when), value: value, formula: entry.value, layer: layer,
                origin: layerEntry.origin, isPeriodic: false))
        return AttributeRule(
            attribute: entry.name.text, filter: filter, when: when, value: value, formula: entry.value,
            whenFormula: entry.when)
    }
}
