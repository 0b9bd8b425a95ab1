/// A named condition or enumeration.
package struct DefinitionSyntax: Sendable {
    /// The meaning of a defined name.
    package enum Kind: Sendable {
        /// A condition.
        case condition(FormulaSyntax)
        /// The first enum value whose condition holds; the condition of the last one is `true`.
        case firstOf([EnumValueSyntax])
    }

    /// A value of an enumeration and its condition.
    package struct EnumValueSyntax: Sendable {
        /// The enum value.
        package var name: TextSyntax
        /// The condition.
        package var condition: FormulaSyntax
    }

    /// The name.
    package var name: TextSyntax
    /// The meaning of the name.
    package var kind: Kind
    /// The code that verdicts report, or `nil` if there is none.
    package var code: TextSyntax?
    /// The reason shown in verdicts, or `nil` if there is none.
    package var because: TextSyntax?
    /// True if it overrides the entry of this name in a lower pack.
    package var isOverride: Bool
    /// The description, or `nil` if there is none.
    package var description: TextSyntax?
}

extension DefinitionSyntax {
    static let mapping = Mapping<DefinitionSyntax>(
        "a definition", like: "{ is: didStart }",
        draft: DefinitionSyntax(name: .unread, kind: .condition(.unread), isOverride: false),
        shorthand: "is"
    ) {
        Key.entryName(into: \.name)
        Key("is", .formula, is: .alternative, "The condition.") { $0.kind = .condition($1) }
        Key(
            "firstOf", .firstOf, is: .alternative,
            "Values and their conditions: the result is the first value whose condition holds."
        ) {
            $0.kind = .firstOf($1)
        }
        Key(
            "code", .text, into: \.code,
            "Of a condition: the code that a block reports if it tests the condition by name alone.")
        Key.override(into: \.isOverride)
        Key.because(into: \.because)
        Key.description(into: \.description)
    } finish: { decoder, definition, entry in
        if case .firstOf = definition.kind, let code = entry.pair("code") {
            decoder.report(
                .contradictoryKeys, "`firstOf` has no `code`", at: code.key.range,
                label: "it is no condition that could block")
        }
        return definition
    }
}

extension ValueKind<[DefinitionSyntax.EnumValueSyntax]> {
    fileprivate static var firstOf: Self {
        Self(.entries(.name(.enumCase), .formula)) { decoder, name, node in decoder.firstOf(node, of: name) }
    }
}
