import AVTRules

extension MappingDeclaration {
    /// The declaration of a test file.
    package static let testFile = MappingDeclaration.entry(
        "a file of tests", like: "{ pack: my.yaml, tests: [] }",
        [
            KeyDeclaration(
                "pack", .oneOrList(.text), isRequired: true,
                "The pack: a path from here, or the name of a shipped one; of several, a later one is the outer layer."
            ),
            .parameters, .trackers,
            KeyDeclaration("tests", .list(.mapping(.test)), isRequired: true, "The tests."),
        ])

    static let test = MappingDeclaration.entry(
        "a test", like: "{ name: a pause ends, steps: [] }",
        [
            KeyDeclaration("name", .text, isRequired: true, "What must be so, as a sentence."),
            .parameters, .trackers,
            KeyDeclaration(
                "steps", .list(.mapping(.step)), isRequired: true, "What happens, and what must come of it."),
        ])

    static let step = MappingDeclaration.entry(
        "a step", like: "{ at: 1s, emit: Start, expect: { accepted: true } }",
        [
            KeyDeclaration("at", .text, isRequired: true, "When, counted from the beginning of the test."),
            KeyDeclaration("tracker", .text, "The tracker of the step; by default the first one."),
            KeyDeclaration("emit", .reference(.action), "The action that the tracker emits."),
            KeyDeclaration("signal", .text, "Something that the player says."),
            KeyDeclaration("property", .text, "A property of the player, which has the `value`."),
            KeyDeclaration("value", .text, "The value of the property."),
            KeyDeclaration(
                "consents", .entries(.reference(.variable), .flag),
                "What the viewer consents to from now on, as the app says."),
            KeyDeclaration("close", .flag, "`true`: the session ends; `Closing` is stepped for every tracker."),
            KeyDeclaration("attributes", .values, "What the tracker puts on the event."),
            KeyDeclaration(
                "getters", .entries(.text, .values), "What getters of trackers return from now on, by tracker."),
            KeyDeclaration("expect", .mapping(.expectation), "What must come of it, among other things."),
            KeyDeclaration("only", .mapping(.expectation), "What must come of it, and nothing else."),
        ])

    static let expectation = MappingDeclaration(
        phrase: "an expectation",
        keys: [
            KeyDeclaration("accepted", .flag, "Whether the event is accepted."),
            KeyDeclaration("held", .flag, "Whether a hold keeps the event, so that it is stepped later."),
            KeyDeclaration("blockedBy", .reference(.rule), "The transition that blocks it."),
            KeyDeclaration(
                "withheldBy", .text,
                "What keeps it from being sent: a name of `volume`, `volume.sample` or `privacy.requires`; `~`: nothing."
            ),
            KeyDeclaration("code", .text, "The code of the verdict that blocks it."),
            KeyDeclaration("because", .text, "The reason of the verdict that blocks it."),
            KeyDeclaration("note", .oneOrList(.text), "The codes of all remarks on it, in order."),
            KeyDeclaration(
                "attributes", .values, "Attributes of the event when it is sent; `~`: it does not carry it."),
            KeyDeclaration(
                "state", .entries(.reference(.variable), .text), "Variables of state and memory afterwards."),
            KeyDeclaration(
                "metrics", .entries(.reference(.metric), .either([.text, .list(.text), .entries(.text, .text)])),
                "The values of a metric since the step before, in order, or how many in which bucket; `~`: none."),
            KeyDeclaration(
                "emitted", .entries(.reference(.action), .text), "How many events were sent since the step before."),
            KeyDeclaration(
                "events", .list(.either([.reference(.action), .mapping(.event)])),
                "All events that were sent since the step before, in order."),
            KeyDeclaration(
                "guarantees", .oneOrList(.reference(.rule)),
                "Guarantees of the packs that nothing has broken since the step before; of one with `reachable`, its condition holds now."
            ),
        ], example: "{ accepted: true }")

    static let event = MappingDeclaration(
        phrase: "an event",
        keys: [
            KeyDeclaration("action", .reference(.action), isRequired: true, "Its action."),
            KeyDeclaration("at", .text, "When it was sent."),
            KeyDeclaration("tracker", .text, "The tracker that emitted it."),
            KeyDeclaration("attributes", .values, "Attributes that it carries; `~`: does not."),
        ], example: "{ action: Ping, at: 30s }")
}

extension KeyDeclaration {
    fileprivate static let parameters = KeyDeclaration(
        "parameters", .entries(.text, .text),
        "Values of the packs' parameters; those of a test count before the file's.")
    fileprivate static let trackers = KeyDeclaration(
        "trackers", .either([.list(.text), .entries(.text, .reference(.trackerKind))]),
        "The trackers, each with its kind (`~`: none), or a list of names; by default `player`.")
}

extension ValueDeclaration {
    fileprivate static let values = ValueDeclaration.entries(.reference(.attribute), .text)
}

extension MappingDeclaration {
    /// Creates the declaration of a mapping that may have a reason and a description.
    fileprivate static func entry(
        _ phrase: String, like example: String, _ keys: [KeyDeclaration]
    ) -> MappingDeclaration {
        MappingDeclaration(
            phrase: phrase,
            keys: keys + [
                KeyDeclaration("because", .text, "Completes the sentence \"blocked, because ...\"."),
                KeyDeclaration("description", .text, "What else there is to say."),
            ], example: example)
    }
}
