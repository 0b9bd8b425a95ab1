/// An attribute of a record and the constraints on its values.
package struct RecordFieldSyntax: Sendable {
    /// The attribute.
    package var attribute: AttributeDeclarationSyntax
    /// True if a valid record may lack the attribute.
    package var isOptional: Bool
    /// The minimum number of code points of text, or `nil` if there is none.
    package var minLength: TextSyntax?
    /// The minimum of a number, or `nil` if there is none.
    package var minimum: TextSyntax?
    /// The maximum of a number, or `nil` if there is none.
    package var maximum: TextSyntax?
    /// The permitted values of text, or an empty array for any text.
    package var oneOf: [TextSyntax]
}

extension RecordFieldSyntax {
    static let mapping = Mapping<RecordFieldSyntax>(
        "a field of a record", like: "{ type: string, minLength: 1 }",
        draft: RecordFieldSyntax(
            attribute: AttributeDeclarationSyntax(name: .unread, type: .string), isOptional: false, oneOf: [])
    ) {
        Key.entryName(into: \.attribute.name)
        Key.type(into: \.attribute.type, "The type of its values.")
        Key.unit(into: \.attribute.unit)
        Key("optional", .flag, into: \.isOptional, "`true`: a valid record may lack it.")
        Key(
            "minLength", .text, into: \.minLength, "For strings: the minimum number of characters of a valid value.")
        Key("minimum", .text, into: \.minimum, "Of a number: the least valid value.")
        Key("maximum", .text, into: \.maximum, "Of a number: the greatest valid value.")
        Key("oneOf", .texts(.text), into: \.oneOf, "For strings: all valid values.")
        Key.because
        Key.description
    } finish: { decoder, field, entry in
        decoder.checked(field, entry)
    }
}
