import AVTDiagnostics
import AVTEngine
import AVTExpressions

/// Everything that rules can name, with an index for each; complete before the first rule is checked.
///
/// The indices are those of the lists of `CheckedPack`.
struct PackNames {
    /// The packs as written, layer upon layer.
    let pack: LayeredPack
    /// The actions, attributes and metrics.
    let vocabulary: Vocabulary
    /// The targets of references in expressions, which get their indices when a rule first names them.
    let table: ReferenceTable
    /// The namespace of formulas.
    let namespace: Namespace
    /// Names whose declaration could not be read or checked.
    let damaged: Set<String>

    /// The declared scopes.
    let scopes: [ScopeDeclaration]
    /// The finite variables, including the flags for whether a scope is open and whether a record is present.
    let states: [StateVariable]
    /// The variables with an unbounded number of values.
    let memory: [MemoryVariable]
    /// The measures as written.
    let measures: [LayerEntry<MeasureSyntax>]
    /// The timers as written.
    let timers: [LayerEntry<TimerSyntax>]
    /// The definitions as written.
    let definitions: [DeclaredDefinition]
    /// The metric formulas as written, in the order in which they are sent.
    let metrics: [DeclaredMetric]

    /// The index of each metric formula, by name.
    let metricIndices: [String: Int]
    /// The parameters of each layer.
    let parameters: [[String: LiteralValue]]
    /// For each name of a record's field, all names of the same value.
    let fieldAliases: [String: Set<String>]
    /// The names of variables that hold records, by their presence flags.
    let recordsByPresence: [Int: String]
    /// Variables that follow an attribute or a property, and the locations of these.
    let followed: [String: SourceRange]
    /// Scopes that variables belong to.
    let usedScopes: Set<String>

    /// The layer of the pack whose formulas are read, which decides about the names of players.
    ///
    /// `nil` outside of formulas, where names are full names.
    private(set) var layer: Int?

    /// Returns the names as formulas of a layer's pack see them.
    func seen(by layer: Int) -> PackNames {
        guard !pack.playerNames.areNone else { return self }
        var names = self
        names.layer = layer
        return names
    }

    /// Returns the full name of what a name in formulas refers to.
    func fullName(_ name: String) -> String {
        layer.map { pack.playerNames.fullName(of: name, readIn: $0) } ?? name
    }

    /// Returns the player of the pack that declares a full name, or `nil` if it is for all trackers.
    func player(ofDeclared name: String) -> String? {
        namespace.declarations[name].flatMap { pack.layers[$0.layer].player }
    }

    /// Returns the entity that a name in formulas refers to.
    subscript(name: String) -> Namespace.Entity? { namespace[fullName(name)] }

    /// Returns the type of a finite variable in formulas.
    func type(ofState index: Int) -> ExpressionType {
        let state = states[index]
        return state.isFlag ? .bool : .enumeration(EnumerationType(name: state.name, cases: state.cases))
    }

    /// Returns the flag of a scope, given its name such as `playback.open`.
    func openFlag(_ name: String) -> Int? {
        guard name.hasSuffix(".open"), case .scope(let index)? = self[String(name.dropLast(5))] else { return nil }
        return scopes[index].openFlag
    }

    /// Returns the values of the enumeration with a name, or an empty array if the name is not an enumeration.
    func cases(of name: String) -> [String] {
        switch self[name] {
        case .state(let index) where !states[index].isFlag: states[index].cases
        case .definition(let index): definitions[index].cases
        default: []
        }
    }
}
