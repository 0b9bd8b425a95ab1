import AVTDiagnostics
import Testing

@Suite("Expectations of histograms and of metrics by the clock")
struct BucketExpectationTests {
    private static let pack = """
        pack: { name: example.buckets, version: 1.0.0, language: 1 }
        vocabulary:
          metrics:
            Waits: { type: histogram, unit: ms, buckets: [500ms, 1s, 2s] }
            Beats: { type: counter, unit: count }
        state: { tracker: { didStart: { initial: false } } }
        transitions: [{ name: start, action: Start, set: { didStart: true } }]
        metrics:
          Waits: { action: BufferFinish, value: since(BufferBegin) }
          Beats: { every: 10s, while: didStart, value: 1 }

        """

    private static func failures(_ steps: String) throws -> [String] {
        let lines = steps.split(separator: "\n").map { "      - { \($0) }" }
        let tests = "pack: pack.yaml\ntests:\n  - name: a test\n    steps:\n\(lines.joined(separator: "\n"))\n"
        let result = try TestBench.run(tests, pack: pack)
        guard result.diagnostics.isEmpty else { return result.diagnostics.map { "\($0.code.name): \($0.message)" } }
        return result.tests.flatMap(\.failures).map(\.message)
    }

    private static let wait = "at: 0s, emit: BufferBegin\nat: 1s, emit: BufferFinish, "

    @Test(
        "a matching expectation passes",
        arguments: [
            "expect: { metrics: { Waits: { 1s: 1 } } }", "expect: { metrics: { Waits: { 1000: 1, 500ms: 0 } } }",
            "only: { metrics: { Waits: { 1s: 1, above: 0 } } }", "expect: { metrics: { Waits: 1s } }",
            "expect: { metrics: { Waits: 1s, Beats: ~ } }",
            "only: { metrics: { Waits: 1000 } }\nat: 4s, emit: BufferFinish, only: { metrics: { Waits: { above: 1 } } }",
            "expect: { accepted: true }\nat: 5s, emit: Start\nat: 36s, only: { metrics: { Beats: [1, 1, 1] } }",
            "expect: { accepted: true }\nat: 5s, emit: Start\nat: 15s, emit: Ping, only: { metrics: { Beats: 1 } }",
        ])
    func pass(_ rest: String) throws {
        #expect(try Self.failures(Self.wait + rest) == [])
    }

    @Test(
        "a mismatch fails or is refused",
        arguments: [
            ("expect: { metrics: { Waits: { 500ms: 1 } } }", "`Waits`: expected 1 in 500.0, found 1 in 1000.0"),
            ("expect: { metrics: { Waits: { 1s: 2 } } }", "`Waits`: expected 2 in 1000.0, found 1 in 1000.0"),
            (
                "expect: { metrics: { Waits: { 1s: 1, above: 1 } } }",
                "`Waits`: expected 1 in 1000.0, 1 in above, found 1 in 1000.0"
            ),
            ("expect: { metrics: { Waits: { 2s: 0 } } }", "`Waits`: expected none, found 1 in 1000.0"),
            ("expect: { metrics: { Waits: { 3s: 1 } } }", "wrong-value-kind: `3s` is not a bound of `Waits`"),
            ("expect: { metrics: { Waits: { below: 1 } } }", "wrong-value-kind: `below` is not a bucket"),
            ("expect: { metrics: { Waits: { 1s: many } } }", "wrong-value-kind: `many` is not a number of values"),
            ("expect: { metrics: { Beats: { 1s: 1 } } }", "wrong-value-kind: `Beats` is not a histogram"),
            ("only: {}", "`Waits`: expected none, found 1000"),
            (
                "expect: { accepted: true }\nat: 5s, emit: Start\nat: 15s, only: {}",
                "`Beats`: expected none, found 1"
            ),
        ])
    func fail(_ rest: String, message: String) throws {
        #expect(try Self.failures(Self.wait + rest) == [message])
    }
}
