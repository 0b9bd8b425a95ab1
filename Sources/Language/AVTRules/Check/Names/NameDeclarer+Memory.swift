import AVTDiagnostics
import AVTEngine
import AVTExpressions

// Memory variables, with records, sets and families.
extension NameDeclarer {
    /// The limits that a declaration may specify.
    private static let limits = 1...1024

    /// Returns a variable as declared, or `nil` after reporting that its type cannot be determined.
    func variable(
        _ memory: MemorySyntax, layer: Int, owner: Owner, scope: Int?, into diagnostics: inout DiagnosticCollector
    ) -> MemoryVariable? {
        var variable = MemoryVariable(name: memory.name.text, owner: owner, scope: scope, type: .unknown)
        switch memory.content {
        case .value(let type, let unit, let initial):
            guard let content = content(of: memory.name, type, unit, initial, into: &diagnostics) else { return nil }
            (variable.type, variable.initial) = content
            variable.property = memory.property?.text
            variable.player = pack.layers[layer].player
            if let property = memory.property { checkIsTrackers(property, owner, into: &diagnostics) }
        case .set(let limit):
            variable.type = .list(.string)
            variable.limit = setLimit(limit, into: &diagnostics)
        case .record(let name):
            guard let index = index(ofRecord: name, into: &diagnostics) else { return nil }
            variable.type = FormulaScope.type(ofRecord: index)
            variable.record = index
        case .family(let name, let limit):
            guard let family = family(name, into: &diagnostics) else { return nil }
            variable.type = .map(.string, family.type)
            variable.limit = setLimit(limit, into: &diagnostics)
        }
        return variable
    }

    /// Checks that the variable for a property is a tracker's, because a player belongs to its tracker.
    private func checkIsTrackers(
        _ property: TextSyntax, _ owner: Owner, into diagnostics: inout DiagnosticCollector
    ) {
        guard owner != .tracker else { return }
        diagnostics.report(
            .problem(
                .typeMismatch, "a property is of a tracker's player, and this variable the instrument's",
                at: property.range, label: "declare it under `tracker`, or a scope with `per: tracker`"))
    }

    private func setLimit(_ text: TextSyntax?, into diagnostics: inout DiagnosticCollector) -> Int {
        LimitReader(pack, table).limit(
            text, within: NameDeclarer.limits, usual: MemorySyntax.defaultLimit, into: &diagnostics)
    }

    private func index(ofRecord name: TextSyntax, into diagnostics: inout DiagnosticCollector) -> Int? {
        table.usedGroups.insert(name.text)
        if let index = vocabulary.index(ofRecord: name.text) { return index }
        reportUnknownGroup(
            name, "a record", among: vocabulary.records.map(\.name), section: "records", into: &diagnostics)
        return nil
    }

    private func family(
        _ name: TextSyntax, into diagnostics: inout DiagnosticCollector
    ) -> Vocabulary.Family? {
        table.usedGroups.insert(name.text)
        if let index = vocabulary.index(ofFamily: name.text) { return vocabulary.families[index] }
        reportUnknownGroup(
            name, "a family of attributes", among: vocabulary.families.map(\.name), section: "families",
            into: &diagnostics)
        return nil
    }

    private func reportUnknownGroup(
        _ name: TextSyntax, _ phrase: String, among names: [String], section: String,
        into diagnostics: inout DiagnosticCollector
    ) {
        guard !damaged.contains(name.text) else { return }
        diagnostics.report(
            .unknown(
                .unknownRecord, "`\(name.text)` is not \(phrase)", name, among: diagnostics.near(names),
                label: "declare it in `vocabulary.\(section)`"))
    }
}
