import AVTDiagnostics

/// The single namespace of formulas: state, memory, measures, definitions, timers and scopes.
struct Namespace {
    /// The entity that a name refers to, by index in the lists of `CheckedPack`.
    enum Entity: Hashable {
        case state(Int)
        case memory(Int)
        case measure(Int)
        case definition(Int)
        case timer(Int)
        case scope(Int)

        /// The kind of entity, with its article.
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

        /// True if an entry of an outer pack can override the entity.
        fileprivate var isOverridable: Bool {
            switch self {
            case .measure, .definition, .timer: true
            case .state, .memory, .scope: false
            }
        }
    }

    /// A declared name.
    struct Declaration {
        let entity: Entity
        /// The name at its location.
        let name: TextSyntax
        /// The layer that declares it.
        let layer: Int
    }

    private(set) var declarations: [String: Declaration] = [:]

    /// Returns the entity that a name refers to.
    subscript(name: String) -> Entity? {
        declarations[name]?.entity
    }

    /// Declares a name, or reports an error and returns `false` if it is already declared.
    mutating func declare(
        _ name: TextSyntax, as entity: Entity, layer: Int, into diagnostics: inout DiagnosticCollector
    ) -> Bool {
        if let other = declarations[name.text] {
            // Layering reports entries of the same section.
            guard !entity.isOverridable || entity.phrase != other.entity.phrase else { return false }
            diagnostics.report(
                Diagnostic(
                    .duplicateID, "there is \(other.entity.phrase) `\(name.text)` already", at: name.range,
                    related: [LabelledRange(other.name.range, "declared here")]))
            return false
        }
        declarations[name.text] = Declaration(entity: entity, name: name, layer: layer)
        return true
    }

    /// Returns the names of some kinds of entities.
    func names(where isMeant: (Entity) -> Bool) -> [String] {
        declarations.filter { isMeant($0.value.entity) }.map(\.key)
    }
}
