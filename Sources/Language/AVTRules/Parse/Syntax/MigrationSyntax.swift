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
        var conditions: [(former: TextSyntax, value: TextSyntax)]
        /// The new value.
        var result: Result
    }

    /// The source of a new value.
    enum Result: Sendable {
        /// A literal value.
        case value(TextSyntax)
        /// The value of a previous variable.
        case former(TextSyntax)
    }

    /// The prefix of the versions that the migration applies to, or `nil` for all versions.
    var from: TextSyntax?
    /// The previous and the new names of renamed declarations.
    var renames: [(former: TextSyntax, name: TextSyntax)]
    /// The new values of variables.
    var values: [Value]
}
