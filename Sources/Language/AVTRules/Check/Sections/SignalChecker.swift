import AVTDiagnostics
import AVTExpressions

/// Checks the rules for what players report.
struct SignalChecker {
    let names: PackNames

    /// Checks all signals, those of the outermost layer first.
    func check(_ formulas: inout FormulaChecker, into diagnostics: inout DiagnosticCollector) -> [Signal] {
        names.pack.layers.flatMap { layer in
            layer.signals.map { signal($0, of: layer, &formulas, into: &diagnostics) }
        }
    }

    private func signal(
        _ layerEntry: LayerEntry<SignalSyntax>, of layer: PackLayer, _ formulas: inout FormulaChecker,
        into diagnostics: inout DiagnosticCollector
    ) -> Signal {
        let entry = layerEntry.entry
        let context = FormulaContext.standing("the condition of a signal", origin: layerEntry.origin)
        let when = entry.when.flatMap { formulas.condition($0, context, into: &diagnostics) }
        let actions = entry.emit.compactMap { names.emittedAction($0, into: &diagnostics) }
        var attributes: [(name: String, value: TypedExpression)] = []
        var ofValues = FormulaContext.standing("an attribute of a signal", origin: layerEntry.origin)
        ofValues.allowsMissing = true
        for assignment in entry.with {
            let expected = names.expectedValue(ofAttribute: assignment.name, into: &diagnostics)
            guard let value = formulas.value(assignment.value, ofValues, expected, into: &diagnostics) else { continue }
            attributes.append((assignment.name.text, value))
        }
        let trigger: Signal.Trigger =
            switch entry.trigger {
            case .signal(let name): .signal(name.text)
            case .property(let name, let becomes): .property(name.text, becomes: becomes?.text)
            }
        if case .property(_, let becomes?) = entry.trigger { checkQuotes(of: becomes, into: &diagnostics) }
        return Signal(
            layerName: layer.syntax.header.name.text, trigger: trigger, when: when, actions: actions,
            attributes: attributes, player: layer.player)
    }

    /// Warns about a value in quotes of its own, which no property has: JSON's quotes are omitted here.
    private func checkQuotes(of becomes: TextSyntax, into diagnostics: inout DiagnosticCollector) {
        let text = becomes.text
        guard becomes.isQuoted, text.count > 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return }
        let literal = String(text.dropFirst().dropLast())
        var diagnostic = Diagnostic.problem(
            .valueNeverGiven, "no property becomes `\(text)` with these quotes", at: becomes.range,
            label: "texts are written without the quotes of JSON")
        diagnostic.fixes = [FixIt("write `\(literal)`", replacing: becomes.range, with: "\"\(literal)\"")]
        diagnostics.report(diagnostic)
    }
}
