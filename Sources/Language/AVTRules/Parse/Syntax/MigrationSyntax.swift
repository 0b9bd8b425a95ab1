/// What a pack says of sessions that come from an earlier version of it.
package struct MigrationSyntax: Sendable {
    /// What a variable becomes.
    struct Value: Sendable {
        /// The variable.
        var name: TextSyntax
        /// The possibilities, of which the first counts that was so.
        var cases: [Case]
    }

    /// What a variable becomes where others had given values.
    struct Case: Sendable {
        /// The variables and the values that they must have had.
        var conditions: [(former: TextSyntax, value: TextSyntax)]
        /// What it becomes.
        var result: Result
    }

    /// What a variable can become.
    enum Result: Sendable {
        /// A value.
        case value(TextSyntax)
        /// What another held.
        case former(TextSyntax)
    }

    /// What the versions begin with; `nil` for all.
    var from: TextSyntax?
    /// Names then, and names now.
    var renames: [(former: TextSyntax, name: TextSyntax)]
    /// What variables become.
    var values: [Value]
}
