extension MappingDeclaration {
    static let transition = MappingDeclaration.entry(
        "a transition", like: "{ name: pause-begins, action: PauseBegin }",
        [
            KeyDeclaration(
                "name", .name(.rule), isRequired: true, "Its name, which is shown where it blocks an event."),
            KeyDeclaration("stage", .oneOf(["first", "last"]), "Before or after the other transitions of the layer."),
            KeyDeclaration("action", .actions, "The actions that it is about, or `any`."),
            KeyDeclaration("except", .oneOrList(.reference(.action)), "With `any`: the actions that are not meant."),
            KeyDeclaration("when", .formula, "Where this does not hold, the transition is skipped."),
            KeyDeclaration("accept", .conditions, "The event is blocked where this does not hold."),
            KeyDeclaration("block", .conditions, "The event is blocked where this holds."),
            KeyDeclaration("set", .assignments, "Variables of this tracker and the instrument, and their new values."),
            KeyDeclaration("setAll", .assignments, "Variables of the tracker, set on every tracker."),
            KeyDeclaration("clear", .oneOrList(.reference(.variable)), "Memory that becomes missing."),
            KeyDeclaration("start", .oneOrList(.reference(.variable)), "Timers of this tracker that start anew."),
            KeyDeclaration("stop", .oneOrList(.reference(.variable)), "Timers of this tracker that stop."),
            KeyDeclaration(
                "begin", .oneOrList(.reference(.variable)), "Scopes that open, with all they hold as at first."),
            KeyDeclaration("end", .oneOrList(.reference(.variable)), "Scopes that close once everything was sent."),
            KeyDeclaration("emit", .oneOrList(.mapping(.emission)), "Further events, derived from this one."),
            KeyDeclaration("consume", .flag, "`true`: the event itself is not sent, only what it emits."),
            KeyDeclaration("raise", .oneOrList(.reference(.action)), "Actions that come next, as events of their own."),
            KeyDeclaration("note", .mapping(.note), "A remark on an accepted event."),
        ], canOverride: true)

    static let condition = MappingDeclaration.entry(
        "a condition", like: "{ is: didStart }",
        [
            KeyDeclaration("is", .formula, isRequired: true, "The condition."),
            KeyDeclaration("code", .text, "What a verdict calls it."),
        ])

    static let emission = MappingDeclaration.entry(
        "a derived event", like: "{ after: Ping }",
        [
            KeyDeclaration("before", .reference(.action), "The action of an event that is sent before this one."),
            KeyDeclaration("after", .reference(.action), "The action of an event that is sent after this one."),
            KeyDeclaration("when", .formula, "Where this does not hold, it is not sent."),
            KeyDeclaration(
                "each", .entries(.name(.variable), .formula),
                "A name and a set: one event for each text of it, which `with` reads by the name."),
            KeyDeclaration("with", .entries(.reference(.attribute), .formula), "Its attributes."),
        ],
        oneOf: ["before", "after"])

    static let note = MappingDeclaration.entry(
        "a note", like: "{ code: LatePause }",
        [
            KeyDeclaration("code", .text, isRequired: true, "What it is called."),
            KeyDeclaration(
                "about", .reference(.action), "What it is about, if that is not this event but the last of an action."),
            KeyDeclaration("level", .oneOf(NoteSyntax.Level.allCases.map(\.rawValue)), "`info` if not given."),
        ])
}

extension ValueDeclaration {
    /// A condition, a condition with code and reason, or a list of these.
    static let conditions = ValueDeclaration.oneOrList(.either([.formula, .mapping(.condition)]))

    /// Assignments of values to variables.
    static let assignments = ValueDeclaration.entries(.reference(.variable), .formula)
}
