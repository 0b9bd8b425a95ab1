import Testing

/// Names in logs that differ only in their Unicode normalization.
@Suite struct `Names of sessions and trackers are compared byte by byte` {
    private static let pack = """
        pack: { name: test.names, version: 1.0.0, language: 1 }
        vocabulary:
          metrics: { PauseTime: { type: gauge, unit: ms, aggregate: total, description: Pauses. } }
        state: { tracker: { isPaused: { initial: false } } }
        transitions:
          - { name: pause, action: PauseBegin, accept: "!isPaused", set: { isPaused: true } }
          - { name: resume, action: PauseFinish, accept: isPaused, set: { isPaused: false } }
        metrics: { PauseTime: { action: PauseFinish, value: since(PauseBegin) } }
        """
    private static let lines = [
        (0, "caf\u{e9}", "PauseBegin"), (1000, "cafe\u{301}", "PauseBegin"), (4000, "caf\u{e9}", "PauseFinish"),
        (9000, "cafe\u{301}", "PauseFinish"),
    ]

    private func run(_ key: String, _ options: [String]) throws -> Tool.Result {
        let scratch = try Scratch()
        _ = try scratch.write(Self.pack, to: "pack.yaml")
        let log = Self.lines.map { #"{"at": \#($0), "\#(key)": "\#($1)", "action": "\#($2)"}"# }
        _ = try scratch.write(log.joined(separator: "\n"), to: "log.ndjson")
        return try Tool.run(["run", "pack.yaml", "--log", "log.ndjson"] + options, in: scratch.folder)
    }

    @Test(arguments: ["session", "tracker"]) func `in a trace and in explanations`(key: String) throws {
        let trace = try run(key, ["--trace"]).output
        #expect(trace.contains("PauseTime: 4000") && trace.contains("PauseTime: 8000"), "\(trace)")
        #expect(!trace.contains("blocked"), "\(trace)")
        #expect(try run(key, ["--why", "PauseTime"]).output.hasPrefix("PauseTime = 8000 ms"))
    }

    @Test func `in comparisons and selections`() throws {
        #expect(try run("session", ["--compare"]).output.contains("12000 ms (total)"))
        let selected = try run("session", ["--metrics", "--where", "metrics.PauseTime > 5s"])
        #expect(selected.lines.count == 1 && selected.output.contains("8000"), "\(selected.output)")
    }
}
