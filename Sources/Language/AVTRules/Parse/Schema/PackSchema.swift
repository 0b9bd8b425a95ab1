import AVTEngine

extension MappingDeclaration {
    /// The whole document.
    package static let document = MappingDeclaration(
        phrase: "a pack",
        keys: [
            KeyDeclaration(
                "pack", .mapping(.header), isRequired: true,
                "Name, version and language of the pack, and the packs below it."),
            KeyDeclaration("vocabulary", .mapping(.vocabulary), "Actions, attributes and metrics that the pack adds."),
            KeyDeclaration("trackers", .entries(.name(.trackerKind), .mapping(.trackerKind)), "Kinds of tracker."),
            KeyDeclaration(
                "definitions", .entries(.name(.variable), .either([.formula, .mapping(.definition)])),
                "Named conditions and enumerations."),
            KeyDeclaration("scopes", .entries(.name(.variable), .mapping(.scope)), "Lifetimes, such as one playback."),
            KeyDeclaration("state", .grouped(.mapping(.state)), "Variables with few values, by owner."),
            KeyDeclaration("memory", .grouped(.mapping(.memory)), "Variables without a bound, by owner."),
            KeyDeclaration("measures", .grouped(.mapping(.measure)), "Numbers that the engine keeps, by owner."),
            KeyDeclaration(
                "getters", .entries(.reference(.attribute), .mapping(.getter)),
                "Attributes computed for the emitting tracker."),
            KeyDeclaration("signals", .list(.mapping(.signal)), "How what a player says becomes actions."),
            KeyDeclaration("transitions", .list(.mapping(.transition)), "What an action does."),
            KeyDeclaration(
                "attributes", .entries(.reference(.attribute), .either([.formula, .mapping(.valueRule)])),
                "Attributes put on accepted events."),
            KeyDeclaration(
                "payloads", .entries(.name(.payload), .mapping(.payload)),
                "For an action, exactly what is sent; and fragments of it."),
            KeyDeclaration("metrics", .entries(.reference(.metric), .mapping(.metricRule)), "Metric formulas."),
            KeyDeclaration("timers", .entries(.name(.variable), .mapping(.timer)), "Actions emitted by the clock."),
            KeyDeclaration(
                "holds", .entries(.name(.variable), .mapping(.hold)), "Events that are kept for a while."),
            KeyDeclaration("privacy", .mapping(.privacy), "What of events may leave the app."),
            KeyDeclaration("volume", .mapping(.volume), "How much of what happens is sent."),
            KeyDeclaration(
                "guarantees", .list(.mapping(.guarantee)), "What must always or never be so; proved, not executed."),
            KeyDeclaration(
                "migrate", .list(.mapping(.migration)),
                "What becomes of playbacks in progress when this version takes the place of an earlier one."),
        ], example: "pack: { name: my.pack, version: 1.0.0, language: 1 }")

    static let header = MappingDeclaration(
        phrase: "section `pack`",
        keys: [
            KeyDeclaration(
                "name", .name(.pack), isRequired: true,
                "The name by which other packs call this one, such as `my.pack`."),
            KeyDeclaration("version", .text, isRequired: true, "Three numbers, `1.0.0`."),
            KeyDeclaration("language", .text, isRequired: true, "The version of the rule language; write 1."),
            KeyDeclaration("summary", .text, "One line for people."),
            KeyDeclaration("extends", .list(.either([.text, .mapping(.extension)])), "The packs below this one."),
            KeyDeclaration(
                "parameters", .entries(.name(.parameter), .mapping(.parameter)), "Values that are set from outside."),
            KeyDeclaration("remove", .list(.text), "Names of rules of the packs below that shall be gone."),
            .description,
        ], example: "{ name: my.pack, version: 1.0.0, language: 1 }")

    static let `extension` = MappingDeclaration.entry(
        "an extended pack", like: "{ pack: openavt.core }",
        [
            KeyDeclaration("pack", .text, isRequired: true, "A relative path, or the name of a shipped pack."),
            KeyDeclaration(
                "version", .text, "The versions with which this pack works: `1`, `1.2`, `1.2.3` or `^1.2.3`."),
            KeyDeclaration("with", .entries(.reference(.parameter), .text), "Values of its parameters."),
        ])

    static let parameter = MappingDeclaration.entry(
        "a parameter", like: "{ type: duration, default: 30s }",
        [
            KeyDeclaration(
                "type", .oneOf(ParameterSyntax.Kind.allCases.map(\.rawValue)), isRequired: true, "What it holds."),
            KeyDeclaration("default", .text, isRequired: true, "The value that it has if nobody sets it."),
            KeyDeclaration("minimum", .text, "The least value."),
            KeyDeclaration("maximum", .text, "The greatest value."),
            .unit,
        ])

    static let vocabulary = MappingDeclaration(
        phrase: "section `vocabulary`",
        keys: [
            KeyDeclaration("actions", .entries(.name(.action), .mapping(.action)), "Custom actions."),
            KeyDeclaration("attributes", .entries(.name(.attribute), .mapping(.attributeDeclaration)), "Attributes."),
            KeyDeclaration(
                "records", .entries(.name(.variable), .mapping(.record)), "Attributes that belong together."),
            KeyDeclaration(
                "families", .entries(.name(.variable), .mapping(.family)), "Attributes whose names share a prefix."),
            KeyDeclaration("metrics", .entries(.name(.metric), .mapping(.metricDeclaration)), "Metrics."),
            KeyDeclaration("units", .entries(.name(.unit), .mapping(.unit)), "Units that are not built in."),
            KeyDeclaration("groups", .entries(.name(.group), .mapping(.metricGroup)), "Metrics that belong together."),
        ], example: "{ actions: {}, attributes: {}, metrics: {} }")

    static let action = MappingDeclaration.entry(
        "an action", like: "{ description: The viewer enters a chapter. }",
        [
            KeyDeclaration(
                "timeAttribute", .name(.attribute),
                "The attribute with the time since the last one; `timeSince` and the name if not given.")
        ])

    static let attributeDeclaration = MappingDeclaration.entry(
        "a declared attribute", like: "{ type: int, unit: ms }",
        [
            KeyDeclaration("type", .valueType, isRequired: true, "The type of its values."),
            .unit,
            KeyDeclaration("oneOf", .list(.text), "Of text: all its values."),
        ])

    static let metricDeclaration = MappingDeclaration.entry(
        "a declared metric", like: "{ type: gauge, unit: ms }",
        [
            KeyDeclaration(
                "type", .oneOf(MetricTypeSyntax.allCases.map(\.rawValue)), isRequired: true,
                "`counter` if its values add up, `gauge` if each is a value of its own, `histogram` if they are counted."
            ),
            .unit,
            KeyDeclaration(
                "buckets", .either([.list(.text), .mapping(.buckets)]),
                "Of a histogram: the upper bounds of its buckets, in ascending order, or how they grow; parameters may "
                    + "stand for numbers."),
            KeyDeclaration(
                "aggregate", .oneOf(MetricAggregate.allCases.map(\.rawValue)),
                "How its values are summarised in one number; a gauge by its last one, a histogram by its mean, if not given."
            ),
            KeyDeclaration(
                "meaning", .text,
                "What it measures, in words that packs share, such as `rebuffer ratio`: by them packs are compared."),
        ])

    static let unit = MappingDeclaration.entry("a unit", like: "{ description: Frames per second. }", [])

    static let metricGroup = MappingDeclaration.entry(
        "a group of metrics", like: "{ metrics: [PauseTime, NumPauses] }",
        [
            KeyDeclaration(
                "metrics", .list(.reference(.metric)), isRequired: true,
                "Its metrics, of this pack and of those below, in the order in which they are documented.")
        ])

    static let trackerKind = MappingDeclaration.entry(
        "a kind of tracker", like: "{ emits: [Start, End] }",
        [
            KeyDeclaration("emits", .actions, isRequired: true, "The actions that it emits, or `any`."),
            KeyDeclaration("others", .oneOf(["pass", "block"]), "What happens to other actions; `pass` if not given."),
        ])

    static let definition = MappingDeclaration.entry(
        "a definition", like: "{ is: didStart }",
        [
            KeyDeclaration("is", .formula, "The condition."),
            KeyDeclaration(
                "firstOf", .entries(.name(.word), .formula),
                "Values and their conditions: the result is the first value whose condition holds."),
            KeyDeclaration("code", .text, "What a verdict calls it."),
        ],
        oneOf: ["is", "firstOf"], canOverride: true)

    static let scope = MappingDeclaration.entry(
        "a scope", like: "{ per: tracker }",
        [
            KeyDeclaration("per", .oneOf(["tracker", "instrument"]), isRequired: true, "Whose lifetime it is.")
        ])

    static let state = MappingDeclaration.entry(
        "a state variable", like: "{ initial: false }",
        [
            KeyDeclaration(
                "initial", .text, isRequired: true, "The value at first: `true`, `false` or one of `values`."),
            KeyDeclaration("values", .list(.name(.word)), "The words of an enumeration."),
            .from,
            KeyDeclaration(
                "moves", .entries(.reference(.word), .entries(.reference(.action), .reference(.word))),
                "Of an enumeration: which action moves it from which word to which."),
            KeyDeclaration("code", .text, "What a verdict calls it where an action does not move from the word."),
        ])

    static let memory = MappingDeclaration.entry(
        "a memory variable", like: "{ initial: 0 }",
        [
            KeyDeclaration(
                "type", .oneOf(ValueTypeSyntax.allCases.map(\.rawValue) + [MemorySyntax.set]),
                "The type; optional if `initial` determines it."),
            KeyDeclaration("initial", .text, "The value at first; without it the variable is missing until it is set."),
            KeyDeclaration("record", .reference(.variable), "The record that it holds, in place of a type."),
            KeyDeclaration("family", .reference(.variable), "The family of attributes that it holds."),
            KeyDeclaration("limit", .text, "Of a set or a family: how much it holds at most; 64 if not given."),
            .from,
            KeyDeclaration(
                "property", .text, "The property of the player whose last value it is; nothing else sets it."),
            .unit,
        ])

    static let getter = MappingDeclaration.entry(
        "a getter", like: "{ value: position }",
        [
            KeyDeclaration("value", .formula, isRequired: true, "The value; cannot read the event."),
            KeyDeclaration("when", .formula, "When an event gets it; may read `action`."),
        ], canOverride: true)

    static let signal = MappingDeclaration.entry(
        "a signal", like: "{ signal: paused, emit: PauseBegin }",
        [
            KeyDeclaration("name", .name(.rule), "Needed only to be overridden or removed by another pack."),
            KeyDeclaration("signal", .text, "The name of something that happens."),
            KeyDeclaration("property", .text, "The name of something that has a value and changes."),
            KeyDeclaration("becomes", .text, "The value to which the property must change, as JSON writes it."),
            KeyDeclaration("when", .formula, "A condition over state, memory, definitions and parameters."),
            KeyDeclaration("emit", .oneOrList(.reference(.action)), isRequired: true, "The actions that it becomes."),
            KeyDeclaration("with", .entries(.reference(.attribute), .formula), "Attributes of their events."),
        ],
        oneOf: ["signal", "property"], canOverride: true)

    static let valueRule = MappingDeclaration.entry(
        "an entry", like: "{ action: PauseFinish, value: since(PauseBegin) }",
        [
            KeyDeclaration("action", .actions, "The actions whose events get it; default: all."),
            KeyDeclaration("except", .oneOrList(.reference(.action)), "With `any`: the actions that are not meant."),
            KeyDeclaration("when", .formula, "A condition."),
            KeyDeclaration("value", .formula, isRequired: true, "The value."),
        ], canOverride: true)

    static let timer = MappingDeclaration.entry(
        "a timer", like: "{ every: 30s, emit: Ping }",
        [
            KeyDeclaration("after", .formula, "The time to the first action, a constant."),
            KeyDeclaration("every", .formula, "The time between two actions, a constant."),
            KeyDeclaration("while", .formula, "The condition by which it runs."),
            KeyDeclaration("phase", .oneOf(["restart", "keep"]), "What becomes of its rhythm when it starts anew."),
            KeyDeclaration("emit", .reference(.action), isRequired: true, "The action that it emits."),
        ], canOverride: true)
}

extension ValueDeclaration {
    static let valueType = ValueDeclaration.oneOf(ValueTypeSyntax.allCases.map(\.rawValue))

    /// Entries by owner: `tracker`, `instrument` or a scope.
    static func grouped(_ value: ValueDeclaration) -> ValueDeclaration {
        .entries(.reference(.owner), .entries(.name(.variable), value))
    }
}

extension KeyDeclaration {
    static let unit = KeyDeclaration("unit", .text, "The unit of its values, such as `ms` or `count`.")
    static let from = KeyDeclaration(
        "from", .formula, "The attribute whose last value it is, such as `event.position`; nothing else sets it.")
    static let because = KeyDeclaration("because", .text, "Completes the sentence \"blocked, because ...\".")
    static let description = KeyDeclaration("description", .text, "What else there is to say.")
    static let override = KeyDeclaration("override", .flag, "`true`: replaces the one of this name in a pack below.")
}
