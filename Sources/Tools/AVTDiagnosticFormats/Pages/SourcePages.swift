import AVTDiagnostics

extension CodePage {
    static let source: [CodePage] = [
        CodePage(
            .fileUnreadable, "A file cannot be read.",
            harm: "None of its rules counts, and an app that ships without it has no rules at all.",
            wrong: .words("`avt-rules check no-such-pack.yaml`"),
            right: .words("A path to a file that is there, and that you may read: `avt-rules check pack.yaml`")),
        CodePage(
            .notUTF8, "A file is not UTF-8.",
            harm: "Its texts would be read as other texts, so names and values would silently not match those of "
                + "players.",
            wrong: .words("A file that an editor saved as Latin-1 or UTF-16."),
            right: .words("The same file saved as UTF-8.")),
        CodePage(
            .yamlSyntax, "The text is not YAML.",
            harm: "What stands behind the mistake is not read: rules that you believe in force are not.",
            wrong: .pack(
                """
                state:
                  tracker:
                    isPaused:{ initial: false }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    isPaused: { initial: false }
                transitions:
                  - { name: pause-begins, action: PauseBegin, set: { isPaused: true } }
                """)),
        CodePage(
            .duplicateKey, "A key stands twice in one mapping.",
            harm: "Readers of YAML keep one of the two without a word; which one, depends on the reader.",
            wrong: .pack(
                """
                state:
                  tracker:
                    didStart: { initial: false }
                    didStart: { initial: true }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    didStart: { initial: false }
                """)),
        CodePage(
            .tabIndentation, "A line is indented with a tab.",
            harm: "YAML forbids it, since nobody can tell how deep a tab is; the structure would be a guess.",
            wrong: .pack("state:\n\ttracker:\n\t\tdidStart: { initial: false }"),
            right: .pack(
                """
                state:
                  tracker:
                    didStart: { initial: false }
                """)),
        CodePage(
            .anchorNotAllowed, "An anchor (`&`) or an alias (`*`) stands in a pack.",
            harm: "A few lines of aliases can unfold to gigabytes, and what a rule says would stand elsewhere.",
            wrong: .pack(
                """
                state:
                  tracker:
                    didStart: &flag { initial: false }
                    isPaused: *flag
                """),
            right: .pack(
                """
                state:
                  tracker:
                    didStart: { initial: false }
                    isPaused: { initial: false }
                """)),
        CodePage(
            .mergeKeyNotAllowed, "A merge key (`<<`) stands in a pack.",
            harm: "It is not part of YAML 1.2, so one reader merges and another takes `<<` for a name.",
            wrong: .pack(
                """
                state:
                  tracker:
                    didStart:
                      <<: { initial: false }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    didStart: { initial: false }
                """)),
        CodePage(
            .multipleDocuments, "A second YAML document begins in a pack.",
            harm: "Only the first is read: the rules behind `---` would never run.",
            wrong: .pack(
                """
                definitions:
                  always: "true"
                ---
                transitions: []
                """),
            right: .pack(
                """
                definitions:
                  isMuted: event.isMuted ?? false
                transitions:
                  - { name: starts, action: Start, accept: "!isMuted" }
                """)),
        CodePage(
            .nestingTooDeep, "Lists and mappings are nested too deep.",
            harm: "Nobody writes 64 levels by hand; a hostile file of them would exhaust the stack of the app that "
                + "reads it.",
            wrong: .words("A value of 50,000 opening brackets."),
            right: .words("At most 64 levels.")),
        CodePage(
            .customTagNotAllowed, "A YAML tag (`!`) stands in a pack.",
            harm: "Tags make readers build values of other types, so what is checked would not be what runs.",
            wrong: .pack(
                """
                state:
                  tracker:
                    didStart: !flag { initial: false }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    didStart: { initial: false }
                """)),
        CodePage(
            .unquotedExpressionBreaksYAML, "YAML takes a formula without quotes apart.",
            harm: "A part of the condition is lost, as a comment or as a key of its own, and the rule means "
                + "something else.",
            wrong: .pack(
                """
                attributes:
                  duration: { value: math.greatest(event.duration, 0) }
                """),
            right: .pack(
                """
                attributes:
                  duration: { when: has(event.duration), value: "math.greatest(event.duration, 0)" }
                """)),
        CodePage(
            .trailingTextIgnored, "YAML seems to cut a value at ` #`.",
            harm: "What stands behind it is read as a comment: half of a condition does not count, half of a "
                + "description is lost.",
            wrong: .pack(
                """
                transitions:
                  - name: starts
                    action: Start
                    description: Of all players (as agreed in issue # 12)
                """),
            right: .pack(
                """
                transitions:
                  - name: starts
                    action: Start
                    description: "Of all players (as agreed in issue # 12)"
                """)),
        CodePage(
            .unquotedTextBreaksYAML, "A text inside braces without quotes has a comma or ` #`, where YAML ends it.",
            harm: "YAML reads the rest as a key or a comment: the text is cut, or the whole file is unreadable.",
            wrong: .pack(
                """
                vocabulary:
                  actions:
                    Heartbeat: { description: Internal, never sent. }
                """),
            right: .pack(
                """
                vocabulary:
                  actions:
                    Heartbeat: { description: "Internal, never sent." }
                """)),
        CodePage(
            .wrongIndentation, "A key is indented too far or too little, and so belongs to another mapping.",
            harm: "Indentation says which mapping a key belongs to: there, the key is unknown or means something else.",
            wrong: .pack(
                """
                state:
                  tracker:
                    isPaused: { initial: false }
                  transitions:
                    - { name: pause-begins, action: PauseBegin, block: isPaused, set: { isPaused: true } }
                    - { name: pause-ends, action: PauseFinish, set: { isPaused: false } }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    isPaused: { initial: false }
                transitions:
                  - { name: pause-begins, action: PauseBegin, block: isPaused, set: { isPaused: true } }
                  - { name: pause-ends, action: PauseFinish, set: { isPaused: false } }
                """)),
    ]
}
