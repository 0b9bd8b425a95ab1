import AVTDiagnostics
import Testing

@Suite("Expectations of events that are held")
struct HoldExpectationTests {
    private static let pack = """
        pack: { name: example.held, version: 1.0.0, language: 1 }
        memory: { tracker: { starts: { initial: 0 } } }
        signals: [{ signal: over, emit: [PauseFinish, End] }]
        transitions:
          - { name: start, action: Start, set: { starts: starts + 1 }, start: ping }
          - { name: skip, action: AdSkip, raise: AdFinish }
          - { name: no-seek, action: SeekBegin, block: "true", because: it is fixed }
        timers: { ping: { every: 400ms, emit: Ping } }
        holds: { some: { after: Start, for: 1s, until: End, drop: { BufferBegin: BufferFinish } } }

        """

    private static func tests(_ steps: String) -> String {
        let lines = steps.split(separator: "\n").map { "      - { \($0) }" }
        return "pack: pack.yaml\ntests:\n  - name: a test\n    steps:\n\(lines.joined(separator: "\n"))\n"
    }

    private static func failures(_ steps: String) throws -> [String] {
        let result = try TestBench.run(tests(steps), pack: pack)
        guard result.diagnostics.isEmpty else { return result.diagnostics.map { "\($0.code.name): \($0.message)" } }
        return result.tests.flatMap(\.failures).map(\.message)
    }

    @Test(
        "a matching expectation passes",
        arguments: [
            "at: 0s, emit: Start, only: { held: false, state: { starts: 1 } }",
            "at: 0s, emit: Start\nat: 1ms, emit: AdSkip, only: { held: true }\nat: 2ms, signal: over, only: { events: [AdSkip, AdFinish, PauseFinish, End] }",
            "at: 0s, emit: Start\nat: 900ms, only: {}\nat: 1s, emit: Error, expect: { accepted: true, events: [{ action: Ping, at: 400ms }, { action: Ping, at: 800ms }, Error] }",
            "at: 0s, emit: Start\nat: 1ms, emit: AdSkip\nat: 2ms, emit: End, expect: { held: false, accepted: true, attributes: { timeSinceStart: 2 } }",
            "at: 0s, emit: Start\nat: 1ms, emit: BufferBegin\nat: 2ms, emit: BufferFinish\nat: 3ms, emit: End, expect: { emitted: { BufferBegin: 0, BufferFinish: 1 } }",
            "at: 0s, emit: Start\nat: 1ms, emit: Start, only: { held: true }\nat: 2ms, emit: End, expect: { state: { starts: 2 } }\nat: 3ms, emit: End, only: { held: false, emitted: { End: 1 } }",
            "at: 0s, emit: Start\nat: 1ms, emit: AdSkip\nat: 2ms, close: true, only: { events: [AdSkip, AdFinish] }",
        ])
    func pass(_ steps: String) throws {
        #expect(try Self.failures(steps) == [])
    }

    @Test(
        "a mismatch fails with the expected and the actual value",
        arguments: [
            ("at: 0s, emit: Start, expect: { held: true }", ["the event: expected held, found accepted"]),
            (
                "at: 0s, emit: SeekBegin, expect: { held: true }",
                ["the event: expected held, found blocked by `no-seek`"]
            ),
            (
                "at: 0s, emit: Start\nat: 1ms, emit: AdSkip, expect: { held: false }",
                ["the event: expected not held, found held"]
            ),
            (
                "at: 0s, emit: Start\nat: 1ms, emit: AdSkip, expect: { accepted: true }",
                ["the event: expected one, found held"]
            ),
            ("at: 0s, emit: Start\nat: 1ms, emit: AdSkip, only: {}", ["the event: expected accepted, found held"]),
            (
                "at: 0s, signal: other, expect: { held: true }",
                ["the event: expected held, found none: nothing came of the step"]
            ),
            (
                "at: 0s, emit: Start\nat: 1ms, emit: AdSkip\nat: 2ms, emit: End, only: {}",
                ["`AdSkip` sent: expected 0, found 1 at 1ms", "`AdFinish` sent: expected 0, found 1 at 1ms"]
            ),
            (
                "at: 0s, emit: Start, expect: { held: true, accepted: true }",
                ["contradictory-keys: nothing is known yet of an event that is held"]
            ),
            (
                "at: 0s, emit: Start\nat: 1s, expect: { held: true }",
                ["expectation-without-event: no event of the step can meet this expectation"]
            ),
        ])
    func fail(_ steps: String, messages: [String]) throws {
        #expect(try Self.failures(steps) == messages)
    }

    @Test(
        "a hold is exercised if it began and dropped an event",
        arguments: [
            (
                "at: 0s, emit: AdSkip, expect: { accepted: true }",
                ["hold `some` never began", "hold `some` never dropped an event"]
            ),
            ("at: 0s, emit: Start, expect: { accepted: true }", ["hold `some` never dropped an event"]),
            (
                "at: 0s, emit: Start, expect: { accepted: true }\nat: 1ms, emit: BufferBegin\n"
                    + "at: 2ms, emit: BufferFinish\nat: 3ms, emit: End", []
            ),
        ])
    func exercise(_ steps: String, gaps: [String]) throws {
        let result = try TestBench.run(Self.tests(steps), pack: Self.pack)
        #expect(result.diagnostics.isEmpty && result.tests.flatMap(\.failures).isEmpty)
        let found = result.exercise.gaps(in: try #require(result.packs))
        #expect(found.filter { $0.hasPrefix("hold") } == gaps)
    }
}
