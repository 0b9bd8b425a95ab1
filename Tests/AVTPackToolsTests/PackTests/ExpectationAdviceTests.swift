import AVTDiagnostics
import AVTPackTools
import Foundation
import Testing

@Suite("Advice about expectations of tests")
struct ExpectationAdviceTests {
    @Test(
        "a key that belongs elsewhere is explained",
        arguments: [
            ("expect: { NumStarts: 1 }", "values of metrics are expected below `metrics`"),
            (
                "position: 0, expect: { accepted: true }",
                "what the tracker puts on the event is written below `attributes`"
            ),
            ("expect: { state: { pauseTime: 4s } }", "expect a metric or an attribute that has its value"),
        ])
    func labels(_ rest: String, label: String) throws {
        let result = try run("at: 0s, emit: Start, \(rest)")
        #expect(result.diagnostics.filter { $0.severity == .error }.map(\.label) == [label])
    }

    @Test(
        "a metric that is not sent is explained",
        arguments: [
            (
                "at: 0s, emit: Start\nat: 1s, emit: PauseBegin, expect: { metrics: { NumStarts: 1 } }",
                ["the step at 0s sent 1: expect it there"]
            ),
            (
                "at: 0s, emit: Start\nat: 1s, emit: PauseBegin, expect: { metrics: { NumStarts: 2 } }", []
            ),
            (
                "at: 0s, emit: Start, expect: { metrics: { PauseTime: 0 } }",
                ["sent were `NumStarts` 1", "that no value is sent is written `PauseTime: ~`"]
            ),
            ("at: 0s, emit: Start, expect: { metrics: { PauseTime: 1 } }", ["sent were `NumStarts` 1"]),
        ])
    func notes(_ steps: String, notes: [String]) throws {
        let failures = try run(steps).tests.flatMap(\.failures)
        #expect(failures.count == 1 && failures.flatMap { $0.notes.map(\.message) } == notes)
    }

    @Test("a pack's file without its ending is offered")
    func fileWithoutItsEnding() throws {
        let tests = """
            pack: ./pack
            tests:
              - name: a test
                steps:
                  - { at: 0s, emit: Start, expect: { accepted: true } }

            """
        let found = try TestBench.run(tests).diagnostics
        #expect(found.map(\.label) == ["did you mean the file `./pack.yaml`?"])
        #expect(found.flatMap { $0.fixes.map(\.message) } == ["write `./pack.yaml`"])
    }

    private func run(_ steps: String) throws -> PackTestResult {
        let lines = steps.split(separator: "\n").map { "      - { \($0) }" }
        return try TestBench.run(
            """
            pack: pack.yaml
            trackers: { player: content }
            tests:
              - name: a test
                steps:
            \(lines.joined(separator: "\n"))

            """,
            pack: TestBench.pack + "\nmeasures:\n  tracker:\n    pauseTime: { time: isPaused }\n")
    }
}
