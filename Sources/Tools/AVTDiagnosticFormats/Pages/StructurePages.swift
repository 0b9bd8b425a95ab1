import AVTDiagnostics

extension CodePage {
    static let structure: [CodePage] = [
        CodePage(
            .unknownKey, "A key is not one that can stand there.",
            harm: "A reader that ignored it would run the rule without what the key was to say, such as its condition.",
            wrong: .pack(
                """
                transitions:
                  - name: mutes
                    action: Start
                    acept: "!(event.isMuted ?? false)"
                """),
            right: .pack(
                """
                transitions:
                  - name: mutes
                    action: Start
                    accept: "!(event.isMuted ?? false)"
                """)),
        CodePage(
            .missingKey, "A key that must be there is missing.",
            harm: "A value made up in its place would decide what your numbers mean.",
            wrong: .pack(
                """
                timers:
                  ping: { every: 30s }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    didStart: { initial: false }
                timers:
                  ping: { every: 30s, while: didStart, emit: Ping }
                transitions:
                  - { name: starts, action: Start, set: { didStart: true } }
                """)),
        CodePage(
            .wrongNodeKind, "A list, a mapping or a text stands where another of these is needed.",
            harm: "The section cannot be read, so none of its rules counts.",
            wrong: .pack(
                """
                transitions:
                  starts: { action: Start }
                """),
            right: .pack(
                """
                transitions:
                  - { name: starts, action: Start }
                """)),
        CodePage(
            .wrongValueKind, "A value is not written like one of its kind.",
            harm: "A flag that is `yes` is a text to one reader and true to another, and half of your data would be "
                + "wrong.",
            wrong: .pack(
                """
                state:
                  tracker:
                    didStart: { initial: off }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    didStart: { initial: false }
                """)),
        CodePage(
            .enumValueUnknown, "A word is not one of those that can stand there.",
            harm: "Guessing which one is meant would decide, for instance, whether events are blocked or sent.",
            wrong: .pack(
                """
                trackers:
                  content: { emits: [Start, End], others: blok }
                """),
            right: .pack(
                """
                trackers:
                  content: { emits: [Start, End], others: block }
                """)),
        CodePage(
            .duplicateID, "Two things of one kind have the same name.",
            harm: "Verdicts and tests name rules; with two of a name nobody can tell which one blocked an event.",
            wrong: .pack(
                """
                transitions:
                  - { name: starts, action: Start }
                  - { name: starts, action: End }
                """),
            right: .pack(
                """
                transitions:
                  - { name: starts, action: Start }
                  - { name: ends, action: End }
                """)),
        CodePage(
            .invalidIdentifier, "A name is not written like names of its kind.",
            harm: "The way a name is written tells what it is: an action, an attribute, a variable, a rule.",
            wrong: .pack(
                """
                transitions:
                  - { name: pauseBegins, action: PauseBegin }
                """),
            right: .pack(
                """
                transitions:
                  - { name: pause-begins, action: PauseBegin }
                """)),
        CodePage(
            .reservedName, "A name is needed by the language or by YAML.",
            harm: "A formula could not tell the two apart, and would read the other one.",
            wrong: .pack(
                """
                state:
                  tracker:
                    event: { initial: false }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    sawEvent: { initial: false }
                transitions:
                  - { name: starts, action: Start, set: { sawEvent: true } }
                """)),
        CodePage(
            .contradictoryKeys, "Keys contradict each other, or one has nothing that it could be about.",
            harm: "One of them would silently not count, and you would believe that it does.",
            wrong: .pack(
                """
                timers:
                  ping: { every: 30s, phase: keep, emit: Ping }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    didStart: { initial: false }
                timers:
                  ping: { every: 30s, while: didStart, phase: keep, emit: Ping }
                transitions:
                  - { name: starts, action: Start, set: { didStart: true } }
                """)),
        CodePage(
            .noLastWord, "An enumeration by `firstOf` has no value where none of its conditions holds.",
            harm: "Time in no word at all is counted nowhere, and the parts do not add up to the whole.",
            wrong: .pack(
                """
                state:
                  tracker:
                    didStart: { initial: false }
                    isPaused: { initial: false }
                definitions:
                  shown: { firstOf: { pause: isPaused, play: didStart } }
                transitions:
                  - { name: pause-begins, action: PauseBegin, accept: shown == play, set: { isPaused: true } }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    didStart: { initial: false }
                    isPaused: { initial: false }
                definitions:
                  shown: { firstOf: { pause: isPaused, play: didStart, nothing: "true" } }
                transitions:
                  - { name: pause-begins, action: PauseBegin, accept: shown == play, set: { isPaused: true } }
                """)),
        CodePage(
            .unreachableWord, "Words of `firstOf` stand behind others that always come first.",
            harm: "They never are the value: what you count by them stays zero.",
            wrong: .pack(
                """
                state:
                  tracker:
                    isPaused: { initial: false }
                definitions:
                  shown: { firstOf: { nothing: "true", pause: isPaused, other: "true" } }
                transitions:
                  - { name: pause-begins, action: PauseBegin, accept: shown == nothing, set: { isPaused: true } }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    isPaused: { initial: false }
                definitions:
                  shown: { firstOf: { pause: isPaused, nothing: "true" } }
                transitions:
                  - { name: pause-begins, action: PauseBegin, accept: shown == nothing, set: { isPaused: true } }
                  - { name: pause-ends, action: PauseFinish, set: { isPaused: false } }
                """)),
        CodePage(
            .removalHasConsequences, "A pack removes a rule of a lower one, and several things go wrong without it.",
            harm: "What relied on the rule stays: flags that nothing resets, metrics that are never sent.",
            wrong: .layers(
                """
                pack: { name: my.pack, version: 1.0.0, language: 1, extends: [base.yaml], remove: [pause-ends] }
                """,
                base: """
                    pack: { name: my.base, version: 1.0.0, language: 1 }
                    state:
                      tracker:
                        isPaused: { initial: false }
                    transitions:
                      - { name: pause-begins, action: PauseBegin, accept: "!isPaused", set: { isPaused: true } }
                      - { name: pause-ends, action: PauseFinish, accept: isPaused, set: { isPaused: false } }
                      - { name: end, action: End, accept: "!isPaused" }
                    """),
            right: .layers(
                """
                pack: { name: my.pack, version: 1.0.0, language: 1, extends: [base.yaml] }
                transitions:
                  - { name: pause-ends, action: PauseFinish, set: { isPaused: false }, override: true }
                """,
                base: """
                    pack: { name: my.base, version: 1.0.0, language: 1 }
                    state:
                      tracker:
                        isPaused: { initial: false }
                    transitions:
                      - { name: pause-begins, action: PauseBegin, accept: "!isPaused", set: { isPaused: true } }
                      - { name: pause-ends, action: PauseFinish, accept: isPaused, set: { isPaused: false } }
                      - { name: end, action: End, accept: "!isPaused" }
                    """)),
        CodePage(
            .languageVersionUnknown, "The pack is of a version of the rule language that this tool does not know.",
            harm: "What is new in it would be left out or read otherwise.",
            wrong: .pack(
                """
                pack: { name: my.pack, version: 1.0.0, language: 2 }
                """),
            right: .pack(
                """
                pack: { name: my.pack, version: 1.0.0, language: 1 }
                """)),
    ]
}
