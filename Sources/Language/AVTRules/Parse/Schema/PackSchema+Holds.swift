extension MappingDeclaration {
    static let hold = MappingDeclaration.entry(
        "a hold", like: "{ after: Start, for: 250ms, until: End }",
        [
            KeyDeclaration(
                "after", .oneOrList(.reference(.action)), isRequired: true,
                "The actions whose accepted events begin it."),
            KeyDeclaration("for", .formula, isRequired: true, "How long events are kept, in ms; read when it begins."),
            KeyDeclaration(
                "until", .oneOrList(.reference(.action)), "The actions whose events end it early."),
            KeyDeclaration(
                "drop", .entries(.reference(.action), .reference(.action)),
                "Which kept events are dropped if they come before which."),
            KeyDeclaration("limit", .text, "How many events are kept at most; 256 if not given."),
        ], canOverride: true)
}
