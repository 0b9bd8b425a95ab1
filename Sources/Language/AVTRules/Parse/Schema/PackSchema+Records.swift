extension MappingDeclaration {
    static let record = MappingDeclaration.entry(
        "a record", like: "{ fields: { ad.id: { type: string, minLength: 1 } } }",
        [
            KeyDeclaration(
                "fields", .entries(.name(.attribute), .mapping(.recordField)), isRequired: true, "Its attributes.")
        ])

    static let recordField = MappingDeclaration.entry(
        "a field of a record", like: "{ type: string, minLength: 1 }",
        [
            KeyDeclaration("type", .valueType, isRequired: true, "The type of its values."),
            .unit,
            KeyDeclaration("optional", .flag, "`true`: a valid record may lack it."),
            KeyDeclaration("minLength", .text, "Of text: how many characters a valid value has at least."),
            KeyDeclaration("minimum", .text, "Of numbers: the least valid value."),
            KeyDeclaration("maximum", .text, "Of numbers: the greatest valid value."),
            KeyDeclaration("oneOf", .list(.text), "Of text: all valid values."),
        ])

    static let family = MappingDeclaration.entry(
        "a family of attributes", like: "{ type: string }",
        [
            KeyDeclaration("type", .valueType, isRequired: true, "The type of their values; others are left out."),
            KeyDeclaration("keys", .text, "A pattern of the keys that are taken; others are left out."),
        ])
}
