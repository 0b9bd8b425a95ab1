import AVTDiagnostics
import AVTExpressions

extension PackChecker {
    /// Returns the attributes that a formula reads: of the event, alone or in groups, and of trackers through getters.
    func attributesRead(by typed: TypedExpression, in formula: FormulaSyntax) -> [PackUses.Use] {
        var uses: [PackUses.Use] = []
        func look(_ part: TypedExpression) {
            let range = formula.range(of: part.range)
            switch part.node {
            case .reference(let reference):
                uses += attributes(of: table.references[reference]).map { PackUses.Use(name: $0, range: range) }
            // An invalid expression has an unknown type and no field.
            case .field(_, let field) where part.type != .unknown:
                if case .getter(let attribute) = table.fields[field] {
                    uses.append(PackUses.Use(name: table.attributes[attribute].name, range: range))
                }
            default: break
            }
            part.children.forEach(look)
        }
        look(typed)
        return uses
    }

    /// The names under which a whole family is added to events or sent.
    var familyNames: Set<String> {
        let sent = checked.payloads.flatMap(\.fragments).flatMap(\.entries).filter { entry in
            if case .map = entry.value.type { true } else { false }
        }
        return Set(vocabulary.families.map(\.name) + sent.map(\.name))
    }

    /// Returns the attributes that a reference reads; a family is represented by `NAME.*`.
    private func attributes(of reference: Reference) -> [String] {
        switch reference {
        case .attribute(let index): [table.attributes[index].name]
        case .record(let index): vocabulary.records[index].fields.map(\.attribute)
        case .family(let index): [vocabulary.families[index].name + ".*"]
        default: []
        }
    }
}
