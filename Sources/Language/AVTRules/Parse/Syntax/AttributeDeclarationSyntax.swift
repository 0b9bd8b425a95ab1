/// A declared attribute.
package struct AttributeDeclarationSyntax: Sendable {
    /// The name.
    package var name: TextSyntax
    /// The type of its values.
    package var type: ValueTypeSyntax
    /// The unit of its values, or `nil` if there is none.
    package var unit: TextSyntax?
    /// The permitted values of text, or an empty array for any text.
    package var oneOf: [TextSyntax] = []
    /// The description, or `nil` if there is none.
    package var description: TextSyntax?
}

extension AttributeDeclarationSyntax {
    static let mapping = Mapping<AttributeDeclarationSyntax>(
        "a declared attribute", like: "{ type: int, unit: ms }",
        draft: AttributeDeclarationSyntax(name: .unread, type: .string)
    ) {
        Key.entryName(into: \.name)
        Key.type(into: \.type, "The type of its values.", details: "One of `bool`, `int`, `double` and `string`.")
        Key.unit(into: \.unit)
        Key("oneOf", .texts(.text), into: \.oneOf, "For strings: [all values](#attributes-with-listed-values).")
        Key.because
        Key.description(into: \.description)
    } finish: { decoder, attribute, entry in
        var attribute = attribute
        if attribute.type != .string, let pair = entry.pair("oneOf") {
            decoder.report(
                .contradictoryKeys, "`oneOf` applies only to strings", at: pair.key.range,
                label: "`\(attribute.name.text)` is \(attribute.type.phrase)")
            attribute.oneOf = []
        }
        decoder.reportRepetitions(in: attribute.oneOf)
        return attribute
    }
}
