extension MappingDeclaration {
    static let guarantee = MappingDeclaration.entry(
        "a guarantee", like: "{ name: no-ad-outside-a-break, never: inAd && !inAdBreak }",
        [
            KeyDeclaration("name", .name(.rule), isRequired: true, "Its name, by which findings call it."),
            KeyDeclaration("never", .formula, "A condition over state that holds in no state that can be reached."),
            KeyDeclaration("always", .formula, "A condition over state that holds in every state that can be reached."),
            KeyDeclaration(
                "reachable", .formula, "A condition over state: from every state, one can be reached where it holds."),
            KeyDeclaration("after", .actions, "The actions after whose accepted events `expect` holds, or `any`."),
            KeyDeclaration(
                "expect", .either([.formula, .list(.reference(.action))]),
                "With `after`: what holds in the state that the event leaves, or the actions that it causes by `emit` or `raise`."
            ),
            KeyDeclaration(
                "until", .formula, "With `expect`: it goes on to hold in every state until this one does."),
        ],
        oneOf: ["never", "always", "reachable", "after"], canOverride: true)
}
