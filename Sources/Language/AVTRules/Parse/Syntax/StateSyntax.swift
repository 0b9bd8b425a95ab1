/// A variable with few values.
package struct StateSyntax: Sendable {
    /// The owner: `tracker`, `instrument` or the name of a scope.
    package var owner: TextSyntax
    /// The name.
    package var name: TextSyntax
    /// The initial value: `true`, `false` or an enum value.
    package var initial: TextSyntax
    /// The values of the enumeration, or `nil` for a flag.
    package var values: [TextSyntax]?
    /// The attribute whose last value the variable follows, or `nil` if there is none.
    package var from: FormulaSyntax?
    /// The table of moves between values by action, or `nil` if there is none.
    package var moves: MovesSyntax?
    /// The description, or `nil` if there is none.
    package var description: TextSyntax?
}

extension StateSyntax {
    /// A state variable whose moves have not been compared with its values.
    struct Draft: Sendable {
        var variable = StateSyntax(owner: .unread, name: .unread, initial: .unread)
        var moves: [MovesSyntax.Row]?
        var code: TextSyntax?
        var because: TextSyntax?
    }

    static let mapping = Mapping<StateSyntax>(
        "a state variable", like: "{ initial: false }", draft: Draft()
    ) {
        Key.entryName(into: \.variable.name)
        Key(
            "initial", .text, into: \.variable.initial, is: .essential,
            "The value at first: `true`, `false` or one of `values`.")
        Key("values", .cases, into: \.variable.values, "The values of an enumeration.")
        Key.from(into: \.variable.from)
        Key(
            "moves", .moves, into: \.moves,
            "Which action changes the enumeration from which value to which; see below.")
        Key("code", .text, into: \.code, "The code that a block reports if `moves` does not allow the action.")
        Key.because(into: \.because)
        Key.description(into: \.variable.description)
    } finish: { decoder, draft, entry in
        decoder.state(draft, entry)
    }
}

extension ValueKind<[TextSyntax]> {
    fileprivate static var cases: Self {
        Self(.list(.name(.enumCase))) { _, _, node in node.items.map { $0.compactMap(\.text) } }
    }
}
