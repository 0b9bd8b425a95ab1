import AVTDiagnostics

/// The one name space of formulas: state, memory, measures, definitions, timers and scopes.
struct NameTable {
    /// What a name stands for, by index in the lists of `CheckedPack`.
    enum Entity: Hashable {
        case state(Int)
        case memory(Int)
        case measure(Int)
        case definition(Int)
        case timer(Int)
        case scope(Int)

        /// The kind of thing, with its article.
        var phrase: String {
            switch self {
            case .state: "a state variable"
            case .memory: "a memory variable"
            case .measure: "a measure"
            case .definition: "a definition"
            case .timer: "a timer"
            case .scope: "a scope"
            }
        }
    }

    /// A declared name.
    struct Declaration {
        let entity: Entity
        /// Where it is declared.
        let name: TextSyntax
        /// The layer that declares it.
        let layer: Int
    }

    private(set) var declarations: [String: Declaration] = [:]

    /// What a name stands for.
    subscript(name: String) -> Entity? {
        declarations[name]?.entity
    }

    /// Takes a name; if it is taken, that is reported.
    mutating func declare(
        _ name: TextSyntax, as entity: Entity, layer: Int, into diagnostics: inout DiagnosticCollector
    ) -> Bool {
        if let other = declarations[name.text] {
            diagnostics.report(
                Diagnostic(
                    .duplicateID, "there is \(other.entity.phrase) `\(name.text)` already", at: name.range,
                    related: [LabelledRange(other.name.range, "declared here")]))
            return false
        }
        declarations[name.text] = Declaration(entity: entity, name: name, layer: layer)
        return true
    }

    /// The names of some kinds of thing.
    func names(where isMeant: (Entity) -> Bool) -> [String] {
        declarations.filter { isMeant($0.value.entity) }.map(\.key)
    }
}
