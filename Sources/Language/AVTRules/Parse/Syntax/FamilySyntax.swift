/// A family: attributes whose names share a prefix.
package struct FamilySyntax: Sendable {
    /// The prefix, without the dot.
    package var name: TextSyntax
    /// The type of the attributes' values.
    package var type: ValueTypeSyntax
    /// The pattern that included keys match, or `nil` for all keys.
    package var keys: TextSyntax?
}

extension FamilySyntax {
    static let mapping = Mapping<FamilySyntax>(
        "a family of attributes", like: "{ type: string }", draft: FamilySyntax(name: .unread, type: .string)
    ) {
        Key.entryName(into: \.name)
        Key.type(
            into: \.type, "The type of their values; values of other types are omitted.",
            details: "See [conversions](expressions.md#data-that-does-not-fit).")
        Key(
            "keys", .text, into: \.keys,
            "A [pattern](expressions.md#patterns) for the names after the dot; other names are omitted.")
        Key.because
        Key.description
    }
}
