import Testing

@Suite("Expectations of tests")
struct ExpectationTests {
    @Test(
        "a matching expectation passes",
        arguments: [
            "at: 0s, emit: Start, expect: { accepted: true, attributes: { countStarts: 1, position: ~, share: 0.5 } }",
            "at: 0s, emit: Start, expect: { state: { didStart: true, phase: busy, starts: 1, lastError: ~ } }",
            "at: 0s, emit: PauseBegin, expect: { accepted: false, code: NotStarted, because: start first }",
            "at: 0s, emit: SeekBegin, expect: { blockedBy: trackers.content.emits, code: NotEmittedByKind }",
            "at: 0s, tracker: ima, emit: SeekBegin, expect: { accepted: true }",
            "at: 0s, emit: Start\nat: 1s, emit: PauseBegin\nat: 3s, emit: PauseFinish, expect: { metrics: { PauseTime: 2s } }",
            "at: 0s, emit: Start, expect: { metrics: { NumStarts: 1, PauseTime: ~ } }",
            "at: 0s, emit: Start, expect: { metrics: { NumStarts: [1] } }",
            "at: 0s, emit: Start\nat: 25s, expect: { emitted: { Ping: 2, Start: 0 } }",
            "at: 0s, emit: Start\nat: 20s, emit: End, expect: { emitted: { Ping: 2, End: 1 } }",
            "at: 0s, emit: Start\nat: 20s, emit: Error, expect: { events: [{ action: Ping, at: 10s }, Ping, Error] }",
            "at: 0s, emit: AdSkip, expect: { accepted: true, events: [{ action: AdFinish, attributes: { title: skipped } }] }",
            "at: 0s, emit: Error, attributes: { errorDescription: \"404\" }, expect: { note: SawError, state: { lastError: \"404\" } }",
            "at: 0s, emit: Start\nat: 1s, property: paused, value: true, expect: { accepted: true, state: { isPaused: true } }",
            "at: 0s, signal: other, expect: { events: [] }",
            "at: 0s, emit: Start\nat: 1s, close: true, expect: { events: [{ action: End, tracker: player }] }",
        ])
    func pass(_ steps: String) throws {
        #expect(try TestBench.failures(steps) == [])
    }

    @Test(
        "a mismatch fails with the expected and the actual value",
        arguments: [
            (
                "at: 0s, emit: Start, expect: { attributes: { countStarts: 2 } }",
                "attribute `countStarts`: expected 2, found 1"
            ),
            (
                "at: 0s, emit: Start, expect: { attributes: { share: ~ } }",
                "attribute `share`: expected none, found 0.5"
            ),
            (
                "at: 0s, emit: Start, expect: { attributes: { position: 5 } }",
                "attribute `position`: expected 5, found none"
            ),
            ("at: 0s, emit: Start, expect: { state: { phase: idle } }", #"`phase`: expected "idle", found "busy""#),
            ("at: 0s, emit: Start, expect: { metrics: { NumStarts: 2 } }", "`NumStarts`: expected 2, found 1"),
            ("at: 0s, emit: Start, expect: { metrics: { NumStarts: ~ } }", "`NumStarts`: expected none, found 1"),
            ("at: 0s, emit: Start, expect: { metrics: { NumStarts: [1, 1] } }", "`NumStarts`: expected 1, 1, found 1"),
            ("at: 0s, emit: Start, expect: { accepted: false }", "`Start`: expected blocked, found accepted"),
            (
                "at: 0s, emit: PauseBegin, expect: { accepted: true }",
                "`PauseBegin`: expected accepted, found blocked by `pause-begins`"
            ),
            (
                "at: 0s, emit: Start, expect: { blockedBy: start }",
                "`Start`: expected blocked by `start`, found accepted"
            ),
            (
                "at: 0s, emit: Start, expect: { code: A }",
                #"the code: expected "A", found none: the event was accepted"#
            ),
            ("at: 0s, emit: PauseFinish, expect: { because: it runs }", #"the reason: expected "it runs", found none"#),
            ("at: 0s, emit: Error, expect: { note: [A, B] }", "notes on `Error`: expected A, B, found SawError"),
            ("at: 0s, emit: Start, expect: { emitted: { Ping: 1 } }", "`Ping` sent: expected 1, found 0"),
            ("at: 0s, emit: Start, expect: { events: [] }", "events: expected none, found Start at 0s"),
            (
                "at: 1500ms, emit: Start, expect: { events: [{ action: Start, at: 1s }] }",
                "time of `Start`: expected 1s, found 1500ms"
            ),
            (
                "at: 0s, emit: Start, expect: { events: [{ action: Start, tracker: ima }] }",
                "tracker of `Start`: expected ima, found player"
            ),
            (
                "at: 0s, emit: Start, expect: { events: [{ action: Start, attributes: { countStarts: 3 } }] }",
                "attribute `countStarts` of `Start`: expected 3, found 1"
            ),
            (
                "at: 0s, emit: PauseBegin, expect: { state: { isPaused: true } }",
                "`isPaused`: expected true, found false"
            ),
            (
                "at: 0s, signal: other, expect: { accepted: true }",
                "the event: expected one, found none: nothing came of the step"
            ),
            (
                "at: 0s, emit: AdSkip, expect: { attributes: { title: x } }",
                "attribute `title`: expected \"x\", found no event: it was consumed"
            ),
        ])
    func fail(_ steps: String, message: String) throws {
        #expect(try TestBench.failures(steps) == [message])
    }

    @Test("numbers are equal if their values are, integer or not")
    func numbers() throws {
        #expect(try TestBench.failures("at: 0s, emit: Start, expect: { attributes: { countStarts: 1.0 } }") == [])
        #expect(
            try TestBench.failures(
                "at: 0s, emit: Start\nat: 1s, tracker: ima, emit: Start, expect: { attributes: { share: 1 } }") == [])
    }

    @Test("a failure names the rule that blocked the event and the location of the expectation")
    func verdict() throws {
        let result = try TestBench.run(steps: "at: 0s, emit: PauseBegin, expect: { emitted: { PauseBegin: 1 } }")
        let failure = try #require(result.tests.first?.failures.first)
        #expect(
            failure.notes.map(\.message) == [
                "`PauseBegin` was blocked by `pause-begins` (NotStarted), because start first"
            ])
        #expect(failure.range?.text == "PauseBegin: 1")
        #expect(failure.range?.start.line == 6)
    }

    @Test(
        "a failure suggests the intended value for a number of seconds or a rounded fraction",
        arguments: [
            ("PauseTime: 4", "did you mean `4s`? A number without unit is in ms"),
            ("PauseTime: [4]", "did you mean `4s`? A number without unit is in ms"),
            ("PauseTime: 4.0", "did you mean `4.0s`? A number without unit is in ms"),
            ("PauseTime: 5", nil), ("PauseTime: 4ms", nil), ("PauseTime: 400", nil), ("PauseTime: [4, 4]", nil),
            ("PauseShare: 0.333", "did you mean `0.3333333333333333`? Numbers are compared exactly"),
            ("PauseShare: 0.334", nil),
            ("PauseShare: 0.3", "did you mean `0.3333333333333333`? Numbers are compared exactly"),
            ("PauseShare: 0", nil), ("NumThousands: 1", nil),
        ] as [(String, String?)])
    func hint(_ metric: String, _ hint: String?) throws {
        let result = try TestBench.run(
            """
            pack: pack.yaml
            tests:
              - name: a test
                steps:
                  - { at: 0s, emit: PauseBegin }
                  - { at: 4s, emit: PauseFinish, expect: { metrics: { \(metric) } } }

            """,
            pack: """
                pack: { name: example.case, version: 1.0.0, language: 1 }
                vocabulary:
                  metrics:
                    PauseTime: { type: gauge, unit: ms, description: A pause. }
                    PauseShare: { type: gauge, unit: ratio, description: A share. }
                    NumThousands: { type: gauge, unit: count, description: Always a thousand. }
                metrics:
                  PauseTime: { action: PauseFinish, value: since(PauseBegin) }
                  PauseShare: { action: PauseFinish, value: "ratio(since(PauseBegin), 12s)" }
                  NumThousands: { action: PauseFinish, value: 1000 }

                """)
        let notes = try #require(result.tests.first?.failures.first).notes.map(\.message)
        #expect(notes.first { $0.hasPrefix("did you mean") } == hint, "\(notes)")
    }

    @Test("a test ends at the first step that fails, with all failures of that step")
    func first() throws {
        let failures = try TestBench.failures(
            """
            at: 0s, emit: Start, expect: { state: { didStart: false }, emitted: { Ping: 1 } }
            at: 1s, emit: Start, expect: { accepted: true }
            """)
        #expect(failures == ["`didStart`: expected false, found true", "`Ping` sent: expected 1, found 0"])
    }
}

@Suite("Expectations of nothing else")
struct OnlyTests {
    @Test(
        "events and metrics that are named are allowed",
        arguments: [
            "at: 0s, emit: Start, only: { metrics: { NumStarts: 1 }, state: { didStart: true, phase: busy, starts: 1 } }",
            "at: 0s, emit: PauseBegin, only: { blockedBy: pause-begins }",
            "at: 0s, emit: PlayerReady, only: { accepted: false }",
            "at: 0s, emit: AdSkip, only: { emitted: { AdFinish: 1 } }",
            "at: 0s, emit: AdSkip, only: { events: [AdFinish] }",
            "at: 0s, emit: Error, only: { note: SawError, state: { lastError: unknown } }", "at: 1m, only: {}",
            "at: 0s, signal: other, only: {}", "at: 1s, close: true, only: {}",
        ])
    func pass(_ steps: String) throws {
        #expect(try TestBench.failures(steps) == [])
    }

    @Test(
        "events and metrics that are not named are failures",
        arguments: [
            (
                "at: 0s, emit: PauseBegin, only: {}",
                ["`PauseBegin`: expected accepted, found blocked by `pause-begins`"]
            ),
            (
                "at: 0s, emit: Start, only: { state: { didStart: true, phase: busy } }",
                ["`NumStarts`: expected none, found 1", "`starts`: expected still 0, found 1"]
            ),
            (
                "at: 0s, emit: Start, only: { metrics: { NumStarts: 1 }, state: { starts: 1, phase: busy } }",
                ["`didStart` of `player`: expected still false, found true"]
            ),
            ("at: 0s, emit: AdSkip, only: {}", ["`AdFinish` sent: expected 0, found 1 at 0s"]),
            (
                "at: 0s, emit: Error, only: {}",
                [
                    "`lastError` of `player`: expected still none, found \"unknown\"",
                    "notes: expected none, found SawError",
                ]
            ),
            ("at: 0s, emit: Start\nat: 10s, only: {}", ["`Ping` sent: expected 0, found 1 at 10s"]),
            ("at: 0s, emit: Start\nat: 1s, close: true, only: {}", ["`End` sent: expected 0, found 1 at 1s"]),
        ])
    func fail(_ steps: String, messages: [String]) throws {
        #expect(try TestBench.failures(steps) == messages)
    }
}
