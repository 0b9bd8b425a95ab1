import AVTDiagnostics

extension CodePage {
    static let tests: [CodePage] = [
        CodePage(
            .expectationFailed, "A test expects something else than what comes.",
            harm: "Either the rule or the test is wrong; until it is known which one, the number cannot be trusted.",
            wrong: .tests(
                """
                pack: pack.yaml
                tests:
                  - name: a pause begins once
                    steps:
                      - { at: 0s, emit: PauseBegin }
                      - { at: 1s, emit: PauseBegin, expect: { accepted: true } }
                """),
            right: .tests(
                """
                pack: pack.yaml
                tests:
                  - name: a pause begins once
                    steps:
                      - { at: 0s, emit: PauseBegin }
                      - { at: 1s, emit: PauseBegin, expect: { blockedBy: pause-begins } }
                """)),
        CodePage(
            .nothingExpected, "A test expects nothing.",
            harm: "It passes whatever the rules do.",
            wrong: .tests(
                """
                pack: pack.yaml
                tests:
                  - name: a pause begins
                    steps:
                      - { at: 0s, emit: PauseBegin }
                """),
            right: .tests(
                """
                pack: pack.yaml
                tests:
                  - name: a pause begins
                    steps:
                      - { at: 0s, emit: PauseBegin, expect: { accepted: true } }
                """)),
        CodePage(
            .timeGoesBack, "A step of a test is earlier than the one before.",
            harm: "Times in the test would not be what they look like.",
            wrong: .tests(
                """
                pack: pack.yaml
                tests:
                  - name: a pause ends
                    steps:
                      - { at: 2s, emit: PauseBegin }
                      - { at: 1s, emit: PauseFinish, expect: { accepted: true } }
                """),
            right: .tests(
                """
                pack: pack.yaml
                tests:
                  - name: a pause ends
                    steps:
                      - { at: 1s, emit: PauseBegin }
                      - { at: 2s, emit: PauseFinish, expect: { accepted: true } }
                """)),
        CodePage(
            .expectationWithoutEvent, "A test expects something of an event where there is none.",
            harm: "It could never fail.",
            wrong: .tests(
                """
                pack: pack.yaml
                tests:
                  - name: time passes
                    steps:
                      - { at: 1s, expect: { accepted: true } }
                """),
            right: .tests(
                """
                pack: pack.yaml
                tests:
                  - name: time passes
                    steps:
                      - { at: 1s, expect: { state: { isPaused: false } } }
                """)),
        CodePage(
            .unknownSignal,
            "A test says a signal or a property that no rule reads, though rules read one of nearly this name.",
            harm: "The step does nothing: what it expects to stay as it is stays, whatever the rules are.",
            wrong: .tests(
                """
                pack: pack.yaml
                tests:
                  - name: playing is not paused
                    steps:
                      - { at: 0s, signal: playing, expect: { state: { isPaused: false } } }
                """),
            right: .tests(
                """
                pack: pack.yaml
                tests:
                  - name: playing is not paused
                    steps:
                      - { at: 0s, emit: PauseFinish, expect: { accepted: false, state: { isPaused: false } } }
                """)),
        CodePage(
            .unknownTracker, "A test names a tracker that it does not have.",
            harm: "The step would be played by nobody.",
            wrong: .tests(
                """
                pack: pack.yaml
                trackers: [player]
                tests:
                  - name: a pause begins
                    steps:
                      - { at: 0s, tracker: playr, emit: PauseBegin, expect: { accepted: true } }
                """),
            right: .tests(
                """
                pack: pack.yaml
                trackers: [player]
                tests:
                  - name: a pause begins
                    steps:
                      - { at: 0s, tracker: player, emit: PauseBegin, expect: { accepted: true } }
                """)),
        CodePage(
            .unknownTrackerKind, "A test gives a tracker a kind that no pack declares.",
            harm: "The tracker would be played without the limits of its kind.",
            wrong: .tests(
                """
                pack: pack.yaml
                trackers: { player: contents }
                tests:
                  - name: a pause begins
                    steps:
                      - { at: 0s, emit: PauseBegin, expect: { accepted: true } }
                """),
            right: .tests(
                """
                pack: pack.yaml
                trackers: { player: content }
                tests:
                  - name: a pause begins
                    steps:
                      - { at: 0s, emit: PauseBegin, expect: { accepted: true } }
                """)),
        CodePage(
            .unknownTransition, "A test names a transition that the packs do not have.",
            harm: "The test fails for its spelling, and tells nothing of the rule.",
            wrong: .tests(
                """
                pack: pack.yaml
                tests:
                  - name: a pause begins once
                    steps:
                      - { at: 0s, emit: PauseBegin }
                      - { at: 1s, emit: PauseBegin, expect: { blockedBy: pause-begin } }
                """),
            right: .tests(
                """
                pack: pack.yaml
                tests:
                  - name: a pause begins once
                    steps:
                      - { at: 0s, emit: PauseBegin }
                      - { at: 1s, emit: PauseBegin, expect: { blockedBy: pause-begins } }
                """)),
        CodePage(
            .unknownGuarantee, "A test names a guarantee that the packs do not have.",
            harm: "What nobody guarantees is never broken: the test would always pass.",
            wrong: .tests(
                """
                pack: pack.yaml
                tests:
                  - name: a pause is known
                    steps:
                      - { at: 0s, emit: PauseBegin, expect: { guarantees: a-pause-is-kown } }
                """),
            right: .tests(
                """
                pack: pack.yaml
                tests:
                  - name: a pause is known
                    steps:
                      - { at: 0s, emit: PauseBegin, expect: { guarantees: a-pause-is-known } }
                """)),
        CodePage(
            .testValueType, "A test gives or expects a value of another type than the declared one.",
            harm: """
                Apps send values of the declared type, so the test plays what never happens, and an expectation of \
                another type can never be met.
                """,
            wrong: .tests(
                """
                pack: pack.yaml
                tests:
                  - name: an error pauses nothing
                    steps:
                      - { at: 0s, emit: Error, attributes: { errorCode: 4001 }, expect: { state: { isPaused: 0 } } }
                """),
            right: .tests(
                """
                pack: pack.yaml
                tests:
                  - name: an error pauses nothing
                    steps:
                      - { at: 0s, emit: Error, attributes: { errorCode: "4001" }, expect: { state: { isPaused: false } } }
                """)),
        CodePage(
            .impossibleExpectation, "A test expects a value that the variable, attribute or metric never has.",
            harm: "The test fails whatever the rules do, and tells nothing of them.",
            wrong: .tests(
                """
                pack: pack.yaml
                tests:
                  - name: the position is sent
                    steps:
                      - { at: 0s, emit: PauseBegin, attributes: { position: 4200 }, expect: { attributes: { position: 4.2 } } }
                """),
            right: .tests(
                """
                pack: pack.yaml
                tests:
                  - name: the position is sent
                    steps:
                      - { at: 0s, emit: PauseBegin, attributes: { position: 4200 }, expect: { attributes: { position: 4200 } } }
                """)),
    ]

    /// The pack that is tested by the examples of `CodePage.Example.tests`.
    public static let testedPack = """
        pack: { name: example.pause, version: 1.0.0, language: 1 }
        trackers:
          content: { emits: any }
        state:
          tracker:
            isPaused: { initial: false }
        transitions:
          - { name: pause-begins, action: PauseBegin, block: isPaused, set: { isPaused: true } }
          - { name: pause-ends, action: PauseFinish, accept: isPaused, set: { isPaused: false } }
        guarantees:
          - { name: a-pause-is-known, after: PauseBegin, expect: isPaused }

        """
}
