extension MappingDeclaration {
    static let migration = MappingDeclaration.entry(
        "a migration", like: "{ from: 1, rename: { stalls: rebufferings } }",
        [
            KeyDeclaration(
                "from", .text, "What the earlier versions begin with: `1`, `1.4` or `1.4.2`; all if not given."),
            KeyDeclaration(
                "rename", .entries(.name(.variable), .reference(.variable)),
                "The previous names of variables, measures, timers and scopes, with their new names."),
            KeyDeclaration(
                "set", .entries(.reference(.variable), .either([.text, .list(.mapping(.migratedValue))])),
                "The new values of variables: a value, or the first of several cases that fits the previous state."),
        ])

    static let migratedValue = MappingDeclaration.entry(
        "what a variable becomes", like: "{ when: { isPaused: true }, value: paused }",
        [
            KeyDeclaration(
                "when", .entries(.name(.variable), .text),
                "Values that variables must have had, by their names then; always if not given."),
            KeyDeclaration("value", .text, "What it becomes."),
            KeyDeclaration("former", .name(.variable), "The variable, by its name then, whose value it takes."),
        ], oneOf: ["value", "former"])
}
