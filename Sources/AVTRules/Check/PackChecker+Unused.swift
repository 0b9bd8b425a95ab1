import AVTDiagnostics
import AVTValues

extension PackChecker {
    /// Warns of names that nobody uses.
    ///
    /// Only of the packs on top: what a pack below offers may be meant for those that extend it. OpenAVT's flags are
    /// used by code.
    mutating func checkUnusedNames() {
        guard !diagnostics.hasErrors else { return }
        let top = pack.topLayers
        let flags = Set(StandardFlag.allCases.map(\.name))
        for declaration in names.declarations.values.sorted(by: { $0.name.range.lower < $1.name.range.lower }) {
            let name = declaration.name
            guard top.contains(declaration.layer), !usedNames.contains(name.text), !flags.contains(name.text) else {
                continue
            }
            let reason =
                switch declaration.entity {
                case .timer: "no transition starts it"
                case .scope: "nothing begins it, and nothing belongs to it"
                case .state, .memory: "nothing reads or sets it"
                case .measure, .definition: "no formula reads it"
                }
            report(name, reason)
        }
        for layer in pack.layers.indices where top.contains(layer) {
            for parameter in pack.layers[layer].parameters {
                let name = parameter.syntax.name
                guard !table.usedParameters.contains(ReferenceTable.ParameterKey(layer: layer, name: name.text)) else {
                    continue
                }
                report(name, "no formula reads it")
            }
        }
    }

    private mutating func report(_ name: TextSyntax, _ reason: String) {
        diagnostics.report(
            Diagnostic(
                .unusedDeclaration, severity: .warning, "`\(name.text)` is not used", at: name.range, label: reason))
    }
}
