extension MappingDeclaration {
    static let payload = MappingDeclaration.entry(
        "a payload", like: "{ include: [status], send: { event: { text: start } } }",
        [
            KeyDeclaration(
                "include", .oneOrList(.reference(.payload)), "Fragments that it is made of, in their order."),
            KeyDeclaration("when", .formula, "Of a fragment: it is left out where this does not hold."),
            KeyDeclaration(
                "per", .reference(.variable),
                "Of a fragment with `unsent`: when this scope begins or ends, the values sent before are forgotten."),
            KeyDeclaration(
                "send", .entries(.name(.wire), .either([.formula, .mapping(.payloadText)])),
                "What is sent, under the names on the wire."),
        ], canOverride: true)

    static let payloadText = MappingDeclaration(
        phrase: "a text",
        keys: [KeyDeclaration("text", .text, isRequired: true, "The text that is sent.")], example: "{ text: start }")
}
