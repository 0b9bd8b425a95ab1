/// A table of moves, which is a short form for transitions of one variable.
package struct MovesSyntax: Sendable {
    /// The effect of one action on a variable that has one value.
    package struct Move: Sendable {
        /// The value before the move.
        package var from: TextSyntax
        /// The action.
        package var action: TextSyntax
        /// The value after the move.
        package var to: TextSyntax
    }

    /// The moves from one value.
    struct Row: Sendable {
        /// The value.
        var from: TextSyntax
        /// The moves from it.
        var moves: [Move]
    }

    /// The moves in the order of the file.
    package var moves: [Move]
    /// The code that verdicts report if the action has no move from the current value, or `nil` if there is none.
    package var code: TextSyntax?
    /// The reason shown in verdicts, or `nil` if there is none.
    package var because: TextSyntax?
}

extension ValueKind<[MovesSyntax.Row]> {
    /// The table of moves: actions and next values, by value.
    static var moves: Self {
        Self(.entries(.reference(.enumCase), .entries(.reference(.action), .reference(.enumCase)))) { _, _, table in
            guard table.pairs != nil else { return nil }
            return table.entries.map { from, row in
                MovesSyntax.Row(
                    from: from,
                    moves: row.entries.compactMap { action, target in
                        target.text.map { MovesSyntax.Move(from: from, action: action, to: $0) }
                    })
            }
        }
    }
}
