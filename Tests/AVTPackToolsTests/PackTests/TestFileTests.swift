import AVTDiagnostics
import AVTPackTools
import Testing

@Suite("Files of tests")
struct TestFileTests {
    @Test(
        "an impossible step is an error",
        arguments: [
            ("emit: Start, expect: { accepted: true }", "missing-key: a step needs the key `at`"),
            ("at: 5, expect: { emitted: { Ping: 0 } }", "wrong-value-kind: `5` is not a time of a test"),
            ("at: -5s, only: {}", "wrong-value-kind: `-5s` is not a time of a test"),
            ("at: 5s, only: {}\nat: 4s, only: {}", "time-goes-back: time goes back to 4s from 5s"),
            ("at: 0s, emit: Start, expcet: {}", "unknown-key: `expcet` is not a key of a step"),
            ("at: 0s, emit: Start, expect: { metric: {} }", "unknown-key: `metric` is not a key of an expectation"),
            ("at: 0s, emit: Start", "nothing-expected: the test expects nothing"),
            ("at: 0s, emit: Start, expect: {}", "nothing-expected: this expects nothing"),
            ("at: 0s, emit: Start, expect: { metrics: {} }", "nothing-expected: this expects nothing"),
            (
                "at: 0s, emit: Start, signal: x, only: {}",
                "contradictory-keys: a step cannot have both `emit` and `signal`"
            ),
            (
                "at: 0s, only: {}, expect: { emitted: { Ping: 0 } }",
                "contradictory-keys: a step cannot have both `only` and `expect`"
            ),
            ("at: 0s, property: x, only: {}", "contradictory-keys: `property` and `value` go together"),
            (
                "at: 0s, emit: Start, expect: { code: A, attributes: { position: 1 } }",
                "contradictory-keys: an event that is blocked has nothing of an accepted one"
            ),
            ("at: 0s, close: true\nat: 1s, only: {}", "contradictory-keys: nothing can happen after `close`"),
            ("at: 0s, emit: Closing, only: {}", "reserved-name: `Closing` cannot be emitted"),
            (
                "at: 0s, expect: { accepted: true }",
                "expectation-without-event: no event of the step can meet this expectation"
            ),
            (
                "at: 0s, attributes: { position: 1 }, only: {}",
                "expectation-without-event: the step has no event that `attributes` could be about"
            ),
            (
                "at: 0s, close: true, expect: { state: { didStart: true } }",
                "expectation-without-event: no state is left when the session has ended"
            ),
            (
                "at: 0s, emit: Start, attributes: { position: ~ }, only: {}",
                "wrong-value-kind: `position` has no value"
            ),
            ("at: 0s, only: { metrics: { NumStarts: few } }", "wrong-value-kind: `few` is not a value of a metric"),
            (
                "at: 0s, only: { metrics: { NumStarts: [1, ~] } }",
                "wrong-value-kind: `~` cannot be one of several values"
            ),
            ("at: 0s, only: { emitted: { Ping: 1.5 } }", "wrong-value-kind: `1.5` is not a number of events"),
        ])
    func mistakes(_ steps: String, finding: String) throws {
        #expect(try TestBench.failures(steps) == [finding])
    }

    @Test(
        "an unknown name is an error, because an expectation of its absence would always pass",
        arguments: [
            ("emit: Strat, only: {}", "unknown-action", "Start"),
            ("emit: Start, attributes: { postion: 1 }, only: {}", "unknown-attribute", "position"),
            ("emit: Start, getters: { playr: { position: 1 } }, only: {}", "unknown-tracker", "player"),
            ("emit: Start, expect: { attributes: { countStrats: ~ } }", "unknown-attribute", "countStarts"),
            ("tracker: playr, emit: Start, only: {}", "unknown-tracker", "player"),
            ("only: { metrics: { NumStrats: ~ } }", "unknown-metric", "NumStarts"),
            ("only: { state: { lastEror: ~ } }", "unknown-state", "lastError"),
            ("only: { emitted: { Pings: 0 } }", "unknown-action", "Ping"),
            ("emit: Start, only: { blockedBy: strat }", "unknown-transition", "start"),
            ("only: { events: [{ action: Ping, tracker: imma }] }", "unknown-tracker", "ima"),
        ])
    func names(_ step: String, code: String, meant: String) throws {
        let result = try TestBench.run(steps: "at: 0s, \(step)")
        #expect(result.hasErrors && result.tests.isEmpty)
        #expect(result.diagnostics.map(\.code.name) == [code])
        #expect(result.diagnostics.first?.label == "did you mean `\(meant)`?")
    }

    @Test("all mistakes of a file are reported at once with their locations")
    func allAtOnce() throws {
        let result = try TestBench.run(
            """
            pack: pack.yaml
            trackers: { player: contnt }
            parameters: { rythm: 5s }
            tests:
              - name: twice
                steps: [{ at: 0s, emit: Strat, only: {} }]
              - name: twice
                steps: []
              - { nam: x, name: y, steps: [{ at: 0s, onyl: {} }] }

            """)
        let found = result.diagnostics.map { "\($0.range?.start.line ?? 0) \($0.code.name)" }
        #expect(
            found == [
                "2 unknown-tracker-kind", "3 unknown-parameter", "6 unknown-action", "7 duplicate-id",
                "7 nothing-expected",
                "9 unknown-key", "9 unknown-key",
            ])
    }

    @Test(
        "a file that is not a test file is refused",
        arguments: ["", "tests", "tests: [", "pack: pack.yaml\ntests: []"])
    func refused(_ text: String) throws {
        let result = try TestBench.run(text)
        #expect(result.hasErrors && result.tests.isEmpty)
    }

    @Test("the mistakes of a pack are reported once, and no test runs")
    func brokenPack() throws {
        let result = try TestBench.run(
            twoTests, pack: TestBench.pack.replacing("accept: isPaused", with: "accept: isPuased"))
        #expect(result.diagnostics.map(\.code) == [.unknownState])
        #expect(result.hasErrors && result.tests.isEmpty)
    }

    @Test("a missing pack is reported at its name")
    func noPack() throws {
        let result = try TestBench.run(twoTests.replacing("pack.yaml", with: "pak.yaml"))
        #expect(result.diagnostics.map(\.code) == [.fileUnreadable])
        #expect(result.diagnostics.first?.range?.text == "pak.yaml")
    }

    @Test("warnings of a pack are shown, and the tests are run")
    func warnings() throws {
        let result = try TestBench.run(
            twoTests, pack: TestBench.pack.replacing("accept: isPaused", with: "accept: event.isMuted"))
        #expect(result.diagnostics.map(\.code) == [.valueMayBeMissing])
        #expect(!result.hasErrors && result.tests.count == 2)
    }

    @Test("each test starts with fresh state, parameters and trackers")
    func anew() throws {
        let result = try TestBench.run(twoTests)
        #expect(result.tests.map(\.name) == ["the first start", "another first start"])
        #expect(result.tests.flatMap(\.failures).map(\.message) == [])
        #expect(try TestBench.run(twoTests, filter: "ANOTHER").tests.map(\.name) == ["another first start"])
    }

    private let twoTests = """
        pack: pack.yaml
        parameters: { rhythm: 5s }
        tests:
          - name: the first start
            steps:
              - { at: 0s, emit: Start, expect: { state: { starts: 1 } } }
              - { at: 5s, expect: { emitted: { Ping: 1 } } }
          - name: another first start
            parameters: { example.bench/rhythm: 3s }
            trackers: [second]
            steps:
              - { at: 0s, emit: Start, expect: { state: { starts: 1 }, events: [{ action: Start, tracker: second }] } }
              - { at: 3s, expect: { emitted: { Ping: 1 } } }

        """
}
