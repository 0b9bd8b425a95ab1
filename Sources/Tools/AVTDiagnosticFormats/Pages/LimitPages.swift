import AVTDiagnostics

extension CodePage {
    /// The codes of limits on the contents and effects of packs.
    static let runLimits: [CodePage] = [
        CodePage(
            .tooManyDeclarations, "Packs declare too many of something.",
            harm: "Each takes memory for every tracker, and time with every event.",
            wrong: .words("65 scopes."), right: .words("At most 64 of them, over all packs of the program.")),
        CodePage(
            .tooMuchWork, "An event can cost too much.",
            harm: "The app would stand still while it is stepped, and nobody would know why.",
            wrong: .pack(
                """
                state:
                  tracker:
                    isPaused: { initial: false }
                transitions:
                  - { name: pauses, action: PauseBegin, set: { isPaused: "!isPaused" } }
                  - name: looks
                    action: Start
                    when: >-
                      trackers.exists(a, trackers.exists(b, trackers.exists(c, trackers.exists(d,
                      a.isPaused && !b.isPaused && c.isPaused && !d.isPaused && (a.isPaused == b.isPaused)
                      && (c.isPaused == d.isPaused)))))
                    note: { code: Found }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    isPaused: { initial: false }
                transitions:
                  - { name: pauses, action: PauseBegin, set: { isPaused: "!isPaused" } }
                  - name: looks
                    action: Start
                    when: trackers.exists(a, a.isPaused) && trackers.exists(b, !b.isPaused)
                    note: { code: Found }
                """)),
        CodePage(
            .tooManyCausedEvents, "One event can cause too many others.",
            harm: "Actions that each raise two double at each step: 40 of them never come to an end.",
            wrong: .words("14 actions, each of which raises the next twice: 8,192 of the last."),
            right: .words("A `set` of an enumeration in place of actions that raise each other.")),
        CodePage(
            .periodTooShort, "A timer fires, or a metric is sent, too often.",
            harm: "The processor never sleeps, and the battery is empty before the film ends.",
            wrong: .pack("timers:\n  beat: { every: 1ms, while: \"true\", emit: Ping }"),
            right: .pack("timers:\n  beat: { every: 10s, while: \"true\", emit: Ping }")),
        CodePage(
            .compileTimeExceeded, "Compiling the packs takes longer than their host allows.",
            harm: "An app that waits for rules that never come has none.",
            wrong: .policy(
                """
                transitions:
                  - { name: on-start, action: Start, note: { code: Started } }
                """, policy: "{ \"limits\": { \"compileTime\": 0 } }"),
            right: .policy(
                """
                transitions:
                  - { name: on-start, action: Start, note: { code: Started } }
                """, policy: "{ \"limits\": { \"compileTime\": 60000 } }")),
        CodePage(
            .compileMemoryExceeded, "Compiling the packs needs more memory than their host allows.",
            harm: "The system ends an app that uses too much memory.",
            wrong: .policy(
                """
                transitions:
                  - { name: on-start, action: Start, note: { code: Started } }
                """, policy: "{ \"limits\": { \"compileMemory\": 0 } }"),
            right: .policy(
                """
                transitions:
                  - { name: on-start, action: Start, note: { code: Started } }
                """, policy: "{ \"limits\": { \"compileMemory\": 536870912 } }")),
    ]
}
