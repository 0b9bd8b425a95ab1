import AVTDiagnostics
import AVTExpressions

// What formulas and commands use.
extension FormulaChecker {
    /// Records what a formula reads.
    mutating func use(
        _ parts: [(reference: Int, range: Range<Int>)], of typed: TypedExpression, in formula: FormulaSyntax
    ) {
        for part in parts { use(names.table.references[part.reference]) }
        used.attributes += attributesRead(by: typed, in: formula)
    }

    private mutating func use(_ reference: Reference) {
        switch reference {
        case .state(let index), .wasState(let index):
            if let record = names.recordsByPresence[index] { used.read.insert(record) }
            let name = names.states[index].name
            used.read.insert(name.hasSuffix(".open") ? String(name.dropLast(5)) : name)
        case .memory(let index), .wasMemory(let index): used.read.insert(names.memory[index].name)
        case .measure(let index, _, _): used.read.insert(names.measures[index].entry.name.text)
        case .definition(let index): used.read.insert(names.definitions[index].layerEntry.entry.name.text)
        case .attribute, .record, .family, .each, .now, .action, .since, .elapsed, .within, .unsent, .uuid, .running,
            .metric, .trackers:
            break
        }
    }

    /// Records the names in a formula with an error as used, too.
    mutating func useNames(in syntax: ExpressionSyntax, _ names: PackNames) {
        if let path = syntax.path { used.read.formUnion(path.map(names.fullName)) }
        for child in syntax.children { useNames(in: child, names) }
    }

    /// Returns the index of a scope that a rule names, or `nil` after reporting that there is none.
    mutating func scope(_ name: TextSyntax, into diagnostics: inout DiagnosticCollector) -> Int? {
        guard case .scope(let index)? = names[name.text] else {
            names.reportUnknown(name, .unknownScope, need: "a scope", into: &diagnostics) {
                if case .scope = $0 { true } else { false }
            }
            return nil
        }
        used.read.insert(name.text)
        return index
    }

    /// Returns the attributes that a formula reads: of the event, alone or in groups, and of trackers through getters.
    private func attributesRead(by typed: TypedExpression, in formula: FormulaSyntax) -> [PackUses.Use] {
        let table = names.table
        var uses: [PackUses.Use] = []
        func visit(_ part: TypedExpression) {
            let range = formula.range(of: part.range)
            switch part.node {
            case .reference(let reference):
                uses += attributes(of: table.references[reference]).map { PackUses.Use(name: $0, range: range) }
            // An invalid expression has an unknown type and no field.
            case .field(_, let field) where part.type != .unknown:
                if case .getter(let attribute) = table.fields[field] {
                    uses.append(PackUses.Use(name: table.attributes[attribute].name, range: range))
                }
            case .constant, .element, .field, .has, .holds, .not, .and, .or, .conditional, .coalesce, .attempt,
                .operation, .list, .optionalList, .map, .index, .call, .embedded, .matches, .hasKey, .comprehension,
                .bind, .optionalMap, .orElse, .ratio:
                break
            }
            part.children.forEach(visit)
        }
        visit(typed)
        return uses
    }

    /// Returns the attributes that a reference reads; a family is represented by `NAME.*`.
    private func attributes(of reference: Reference) -> [String] {
        switch reference {
        case .attribute(let index): [names.table.attributes[index].name]
        case .record(let index): names.vocabulary.records[index].fields.map(\.attribute)
        case .family(let index): [names.vocabulary.families[index].name + ".*"]
        case .state, .memory, .wasState, .wasMemory, .each, .now, .action, .since, .elapsed, .within, .unsent, .uuid,
            .running, .measure, .metric, .definition, .trackers:
            []
        }
    }
}
