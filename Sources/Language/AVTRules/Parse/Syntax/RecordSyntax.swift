/// A record: a group of attributes that belong together.
package struct RecordSyntax: Sendable {
    /// The name.
    package var name: TextSyntax
    /// The attributes.
    package var fields: [RecordFieldSyntax]
}

extension RecordSyntax {
    static let mapping = Mapping<RecordSyntax>(
        "a record", like: "{ fields: { ad.id: { type: string, minLength: 1 } } }",
        draft: RecordSyntax(name: .unread, fields: [])
    ) {
        Key.entryName(into: \.name)
        Key(
            "fields", .entries(.name(.attribute), .mapping(RecordFieldSyntax.mapping)), into: \.fields, is: .essential,
            "Its attributes.", details: "The record also declares them.")
        Key.because
        Key.description
    }
}
