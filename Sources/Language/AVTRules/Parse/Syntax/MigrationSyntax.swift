/// A migration of sessions from an earlier version of the pack.
package struct MigrationSyntax: Sendable {
    /// The new value of a variable.
    struct Value: Sendable {
        /// The variable.
        var name: TextSyntax
        /// The cases; the first one whose conditions held applies.
        var cases: [Case]
    }

    /// The new value of a variable if other variables had specific values.
    struct Case: Sendable {
        /// The previous variables and the values that they must have had.
        var conditions: [(previous: TextSyntax, value: TextSyntax)] = []
        /// The new value.
        var result: Result
    }

    /// The source of a new value.
    enum Result: Sendable {
        /// A literal value.
        case value(TextSyntax)
        /// The value of a previous variable.
        case previous(TextSyntax)
    }

    /// The prefix of the versions that the migration applies to, or `nil` for all versions.
    var from: TextSyntax?
    /// The previous and the new names of renamed declarations.
    var renames: [(previous: TextSyntax, name: TextSyntax)] = []
    /// The new values of variables.
    var values: [Value] = []
}

extension MigrationSyntax {
    static let mapping = Mapping<MigrationSyntax>(
        "a migration", like: "{ from: 1, rename: { stalls: rebufferings } }", draft: MigrationSyntax()
    ) {
        Key(
            "from", .text, into: \.from,
            "The beginning of the earlier versions: `1` matches 1.0.0 and 1.4.2, but not 10.0.0; all if omitted.")
        Key(
            "rename", .entries(.name(.variable), .reference(.variable)) { (previous: $0, name: $1) }, into: \.renames,
            "Previous and new names of variables, measures, timers and scopes.")
        Key(
            "set", .entries(.reference(.variable), .cases) { Value(name: $0, cases: $1) }, into: \.values,
            "New values of variables: one value, or a list of which the first match counts.")
        Key.because
        Key.description
    } finish: { decoder, migration, _ in
        decoder.checked(migration)
    }
}

extension MigrationSyntax.Case {
    fileprivate static let mapping = Mapping<MigrationSyntax.Case>(
        "what a variable becomes", like: "{ when: { isPaused: true }, value: paused }",
        draft: MigrationSyntax.Case(result: .value(.unread))
    ) {
        Key(
            "when", .entries(.name(.variable), .text) { (previous: $0, value: $1) }, into: \.conditions,
            "Values that variables must have had, by their previous names; always if omitted.")
        Key("value", .text, is: .alternative, "What it becomes.") { $0.result = .value($1) }
        Key(
            "former", .name(.variable), is: .alternative, "The variable, by its name then, whose value it takes.",
            details: "Only for memory."
        ) {
            $0.result = .previous($1)
        }
        Key.because
        Key.description
    }
}

extension ValueKind<[MigrationSyntax.Case]> {
    /// A value, or a list of cases.
    fileprivate static var cases: Self {
        let items = ValueKind<[MigrationSyntax.Case]>.list(.mapping(MigrationSyntax.Case.mapping))
        return Self(.either([.text, items.declaration])) { decoder, name, node in
            if let value = node.text { return [MigrationSyntax.Case(result: .value(value))] }
            return items.decode(&decoder, name, node)
        }
    }
}
