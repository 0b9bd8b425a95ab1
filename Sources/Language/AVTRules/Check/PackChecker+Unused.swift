import AVTDiagnostics
import AVTCore

extension PackChecker {
    /// Warns about unused names.
    ///
    /// Only names of the packs on top are checked: what a pack below offers may be meant for those that extend it.
    /// OpenAVT's flags are used by code.
    mutating func checkUnusedNames() {
        guard !diagnostics.hasErrors else { return }
        let top = pack.topLayers
        let flags = Set(StandardFlag.allCases.map(\.name))
        for declaration in names.declarations.values.sorted(by: { $0.name.range.lower < $1.name.range.lower }) {
            let name = declaration.name
            guard top.contains(declaration.layer), !flags.contains(name.text),
                let reason = reason(name.text, declaration.entity)
            else { continue }
            report(name, reason)
        }
        checkUnusedGroups(top)
        checkScopes(top)
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

    /// Returns why a name counts as unused, or `nil` if it is used.
    private mutating func reason(_ name: String, _ entity: NameTable.Entity) -> String? {
        let (isRead, isWritten) = (usedNames.contains(name), writtenNames.contains(name))
        switch entity {
        case .timer: return isRead ? nil : "no transition starts it"
        case .scope: return isRead ? nil : "nothing begins it, and nothing belongs to it"
        case .measure, .definition: return isRead ? nil : "no formula reads it"
        // Apps and tests can read state.
        case .state: return isRead || isWritten ? nil : "nothing reads or sets it"
        case .memory(let index):
            let isRead = isRead || table.fields.contains(.memory(index))
            // A variable that follows an attribute or a property is also there for packs above.
            if followed[name] != nil { return nil }
            if isRead { return isWritten ? nil : "nothing sets it" }
            return isWritten ? "nothing reads it" : "nothing reads or sets it"
        }
    }

    /// Warns about scopes of the packs on top that something belongs to but that no transition begins.
    private mutating func checkScopes(_ top: Set<Int>) {
        for layer in pack.layers.indices where top.contains(layer) {
            for scope in pack.layers[layer].syntax.scopes where usedNames.contains(scope.name.text) {
                let name = scope.name
                guard let index = checked.scopes.firstIndex(where: { $0.name == name.text }),
                    !checked.transitions.contains(where: { $0.effects.begin.contains(index) })
                else { continue }
                diagnostics.report(
                    Diagnostic(
                        .unusedDeclaration, severity: .warning, "the scope `\(name.text)` never begins", at: name.range,
                        label: "no transition has `begin: \(name.text)`",
                        notes: [
                            DiagnosticNote("`\(name.text).open` is always false, and what belongs to it is never reset")
                        ]))
            }
        }
    }

    /// Warns about groups of attributes of the packs on top that no rule names.
    ///
    /// Single attributes and actions pass to backends without any rule.
    private mutating func checkUnusedGroups(_ top: Set<Int>) {
        for layer in pack.layers.indices where top.contains(layer) {
            let words = pack.layers[layer].syntax.vocabulary
            for name in words.records.map(\.name) + words.families.map(\.name)
            where !table.usedGroups.contains(name.text) {
                report(name, "no rule reads or gives it")
            }
        }
    }

    private mutating func report(_ name: TextSyntax, _ reason: String) {
        diagnostics.report(
            Diagnostic(
                .unusedDeclaration, severity: .warning, "`\(name.text)` is not used", at: name.range, label: reason))
    }
}
