import AVTCore
import AVTDiagnostics

/// Finds declarations that no rule uses.
struct UnusedNameChecker {
    let names: PackNames
    /// What rules use.
    let used: NameUses
    /// The checked layers.
    let layers: [CheckedLayer]

    private var table: ReferenceTable { names.table }

    /// Warns about unused names.
    ///
    /// Only names of the packs on top are checked: what a pack below offers may be meant for those that extend it.
    /// OpenAVT's flags are used by code.
    func check(into diagnostics: inout DiagnosticCollector) {
        let top = names.pack.layers.enumerated().filter { names.pack.topLayers.contains($0.offset) }
        let flags = StandardFlag.names
        for declaration in names.namespace.declarations.values.sorted(by: { $0.name.range.lower < $1.name.range.lower })
        {
            let name = declaration.name
            guard names.pack.topLayers.contains(declaration.layer), !flags.contains(name.text),
                let reason = reason(name.text, declaration.entity)
            else { continue }
            report(name, reason, into: &diagnostics)
        }
        checkGroups(top.map(\.element), into: &diagnostics)
        checkScopes(top.map(\.element), into: &diagnostics)
        checkMetrics(top.map(\.element), into: &diagnostics)
        for (layer, rules) in top {
            for name in rules.parameters.map(\.syntax.name) {
                let key = ReferenceTable.ParameterKey(layer: layer, name: name.text)
                guard !table.usedParameters.contains(key) else { continue }
                report(name, "no formula reads it", into: &diagnostics)
            }
        }
    }

    /// Returns why a name counts as unused, or `nil` if it is used.
    private func reason(_ name: String, _ entity: Namespace.Entity) -> String? {
        let (isRead, isWritten) = (used.read.contains(name), used.written.contains(name))
        switch entity {
        case .timer: return isRead ? nil : "no transition starts it"
        case .scope: return isRead ? nil : "nothing begins it, and no variable has it as its owner"
        case .measure, .definition: return isRead ? nil : "no formula reads it"
        // Apps and tests can read state.
        case .state: return isRead || isWritten ? nil : "nothing reads or sets it"
        case .memory(let index):
            let isRead = isRead || table.fields.contains(.memory(index))
            // A variable that follows an attribute or a property is also there for packs above.
            if names.followed[name] != nil { return nil }
            if isRead { return isWritten ? nil : "nothing sets it" }
            return isWritten ? "nothing reads it" : "nothing reads or sets it"
        }
    }

    /// Warns about scopes of the packs on top that something belongs to but that no transition begins.
    ///
    /// A pack of a player may end a scope that the packs below begin, such as `rebuffering` of `playback.content`.
    private func checkScopes(_ top: [PackLayer], into diagnostics: inout DiagnosticCollector) {
        let transitions = layers.flatMap { $0.first + $0.main + $0.last }
        let declared = top.flatMap { layer in layer.syntax.scopes.map { (name: $0.name, player: layer.player) } }
        for (name, player) in declared where used.read.contains(name.text) {
            guard let index = names.scopes.firstIndex(where: { $0.name == name.text }),
                !transitions.contains(where: { $0.effects.begin(index) }),
                player == nil || !transitions.contains(where: { $0.effects.end(index) })
            else { continue }
            diagnostics.report(
                Diagnostic(
                    .unusedDeclaration, "the scope `\(name.text)` never begins", at: name.range,
                    label: "no transition has `begin: \(name.text)`",
                    notes: [
                        DiagnosticNote("`\(name.text).open` is always false, and its variables are never reset")
                    ]))
        }
    }

    /// Warns about groups of attributes of the packs on top that no rule names.
    ///
    /// Single attributes and actions pass to backends without any rule.
    private func checkGroups(_ top: [PackLayer], into diagnostics: inout DiagnosticCollector) {
        for vocabulary in top.map(\.syntax.vocabulary) {
            for name in vocabulary.records.map(\.name) + vocabulary.families.map(\.name)
            where !table.usedGroups.contains(name.text) {
                report(name, "no rule reads or gives it", into: &diagnostics)
            }
        }
    }

    /// Warns about metrics of the packs on top that no pack has a formula for.
    ///
    /// A pack without any formula of a metric may declare metrics for those that extend it.
    private func checkMetrics(_ top: [PackLayer], into diagnostics: inout DiagnosticCollector) {
        for layer in top.map(\.syntax) where !layer.metrics.isEmpty {
            for name in layer.vocabulary.metrics.map(\.name)
            where names.metricIndices[name.text] == nil && !names.damaged.contains(name.text) {
                report(name, "no formula in `metrics` sends it", into: &diagnostics)
            }
        }
    }

    private func report(_ name: TextSyntax, _ reason: String, into diagnostics: inout DiagnosticCollector) {
        diagnostics.report(
            Diagnostic(
                .unusedDeclaration, "`\(name.text)` is not used", at: name.range, label: reason))
    }
}
