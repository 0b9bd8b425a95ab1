/// A variable with an unbounded set of values.
package struct MemorySyntax: Sendable {
    /// The keyword for the type of sets.
    package static let set = "set"

    /// The maximum number of elements of a set or a family whose declaration has no limit.
    static let defaultLimit = 64

    /// The kind of content of a memory variable.
    package enum Content: Sendable {
        /// One value.
        ///
        /// The type is `nil` if the initial value implies it, and so is the unit if that value is a duration. The
        /// initial value is a literal, or `nil` if the variable is missing at first.
        case value(type: ValueTypeSyntax?, unit: TextSyntax?, initial: TextSyntax?)
        /// A set of texts.
        case set(limit: TextSyntax?)
        /// A record with this name.
        case record(TextSyntax)
        /// The attributes of the family with this name.
        case family(TextSyntax, limit: TextSyntax?)
    }

    /// The owner: `tracker`, `instrument` or the name of a scope.
    package var owner: TextSyntax
    /// The name.
    package var name: TextSyntax
    /// The kind of content.
    package var content: Content
    /// The attribute whose last value the variable follows, or `nil` if there is none.
    package var from: FormulaSyntax?
    /// The player property whose last value the variable follows, or `nil` if there is none.
    package var property: TextSyntax?
    /// The description, or `nil` if there is none.
    package var description: TextSyntax?
}

extension MemorySyntax {
    /// The values of the keys of a memory variable.
    struct Draft: Sendable {
        var name = TextSyntax.unread
        var type: TextSyntax?
        var initial: TextSyntax?
        var record: TextSyntax?
        var family: TextSyntax?
        var limit: TextSyntax?
        var from: FormulaSyntax?
        var property: TextSyntax?
        var unit: TextSyntax?
        var description: TextSyntax?
    }

    static let mapping = Mapping<MemorySyntax>(
        "a memory variable", like: "{ initial: 0 }", draft: Draft()
    ) {
        Key.entryName(into: \.name)
        Key(
            "type", .keyword(ValueTypeSyntax.allCases.map(\.rawValue) + [set]), into: \.type,
            "`int`, `double`, `string` or `bool`, optional if it follows from `initial`; or `set`.")
        Key(
            "initial", .text, into: \.initial,
            "The initial value; without it the variable is missing until it is set. A duration, `0ms`, implies the "
                + "unit `ms`.")
        Key(
            "record", .reference(.variable), into: \.record,
            "Instead of a type: the [record](vocabulary.md#records-and-families) that the variable holds.")
        Key(
            "family", .reference(.variable), into: \.family,
            "Instead of a type: the [family](vocabulary.md#records-and-families) that the variable holds.")
        Key(
            "limit", .text, into: \.limit,
            "Of a set or a family: the maximum number of elements, 64 by default and at most 1024.")
        Key.from(into: \.from)
        Key(
            "property", .text, into: \.property,
            "The property of the player that the variable [follows](signals.md#what-a-player-shows); nothing else sets "
                + "it.")
        Key.unit(into: \.unit)
        Key.because
        Key.description(into: \.description)
    } finish: { decoder, draft, entry in
        decoder.memory(draft, entry)
    }
}
