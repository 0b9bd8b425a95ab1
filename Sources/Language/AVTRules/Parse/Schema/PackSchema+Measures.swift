extension MappingDeclaration {
    static let measure = MappingDeclaration.entry(
        "a measure", like: "{ time: isPaused }",
        [
            KeyDeclaration("time", .formula, "The condition whose time is added up."),
            KeyDeclaration("of", .formula, "Of a time: a number, which is weighted by the time for which it holds."),
            KeyDeclaration("per", .formula, "Of a time: an enumeration; each of its values has a time of its own."),
            KeyDeclaration("count", .actions, "The actions that are counted, or `any`."),
            KeyDeclaration("samples", .formula, "The number that is taken from events."),
            KeyDeclaration("action", .actions, "Of samples: the actions whose events are recorded; default: all."),
            KeyDeclaration("when", .formula, "Of a count and of samples: which events are meant."),
            KeyDeclaration("ranges", .formula, "The position that is taken from events."),
            KeyDeclaration("while", .formula, "Of ranges: the condition in which the player plays."),
            KeyDeclaration("speed", .formula, "Of ranges: the speed at which it plays; 1 if not given."),
            KeyDeclaration("gap", .formula, "Of ranges: how far a position may be from the clock's, a constant."),
            KeyDeclaration("limit", .formula, "Of ranges: the maximum number of separate intervals; default: 64."),
        ],
        oneOf: ["time", "count", "samples", "ranges"], canOverride: true)
}
