import AVTTestSupport
import Foundation
import Testing

/// `avt-rules run --where`.
@Suite struct `A condition selects sessions` {
    /// Lines of sessions in any order; each session has a number of its own kind.
    private static func log(_ random: inout SeededGenerator) -> [(session: String, text: String)] {
        let actions = [
            "MediaRequest", "Start", "Begin", "BufferBegin", "BufferFinish", "PauseBegin", "PauseFinish", "End",
        ]
        return (0..<600).map { index in
            let session = "s\(random.number(0...30))"
            let text =
                #"{"at": \#(1_764_000_000_000 + index * 400), "session": "\#(session)", "#
                + #""action": "\#(random.pick(actions))"}"#
            return (session, text)
        }
    }

    static let outputs: [[String]] = [
        ["--no-summary"], ["--summary"], ["--metrics", "--session-timeout=10s"], ["--every=1m", "--no-summary"],
    ]

    @Test(arguments: outputs) func `so that the results are those of a log of these sessions only`(
        output: [String]
    ) throws {
        var random = SeededGenerator(seed: 21)
        let log = Self.log(&random)
        let scratch = try Scratch()
        let file = try scratch.write(log.map(\.text).joined(separator: "\n"), to: "log.ndjson")
        func run(_ file: String, _ options: [String]) throws -> Tool.Result {
            try Tool.run(["run", "playback.metrics", "--log", file] + options)
        }
        let condition = "action == Start && since(MediaRequest) > 3s"
        let startTimes = try run(file, ["--metrics"]).lines.filter { $0.contains(#""name":"StartTime""#) }
        #expect(startTimes.count > 5)
        let results = try ["1", "2", "7"].map {
            try run(file, output + ["--where", condition, "--threads", $0])
        }
        for result in results {
            #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
            #expect(result.output == results[0].output)
        }
        guard !output.contains("--session-timeout=10s") else { return }
        // The sessions that were selected, by the metrics that are sent at the same events.
        let all = try run(file, ["--where", condition, "--no-summary"]).lines.compactMap {
            $0.firstMatch(of: /"session":"([^"]*)"/)?.1
        }
        let selected = Set(all)
        #expect(!selected.isEmpty && selected.count < Set(log.map(\.session)).count)
        let part = log.filter { selected.contains($0.session[...]) }.map(\.text).joined(separator: "\n")
        #expect(try run(try scratch.write(part, to: "part.ndjson"), output).output == results[0].output)
    }

    private func run(_ condition: String, _ options: String...) throws -> Tool.Result {
        try Tool.run(
            ["run", "playback.metrics", "players.mpv", "--log", "rules/examples/mpv-session.ndjson", "--metrics"]
                + ["--where", condition] + options)
    }

    @Test func `by state, metrics and times`() throws {
        let all = try run("true")
        #expect(all.lines.count > 5)
        for condition in ["isPaused", "metrics.StartTime > 100ms", "action == Start", "isPaused &&\n  !isSeeking"] {
            #expect(try run(condition).output == all.output, "\(condition)")
        }
        for condition in ["false", "metrics.StartTime > 1h", "isPaused && action == Start"] {
            let result = try run(condition)
            #expect(result.output.isEmpty && result.status == 0, "\(condition): \(result.errors)")
        }
    }

    @Test func `and is checked like the formulas of a pack`() throws {
        let unknown = try run("isPausd && action == Start")
        #expect(unknown.status == 1 && unknown.output.isEmpty)
        #expect(unknown.errors.contains("`isPausd` is not declared") && unknown.errors.contains("write `isPaused`"))
        #expect(unknown.errors.contains("--where:4:7\n"))
        #expect(unknown.errors.contains("      ^^^^^^^ did you mean `isPaused`?"))
        let number = try run("1 + 1")
        #expect(number.status == 1 && number.errors.contains("--where"))
        #expect(try run("isPaused &&").status == 1)
        #expect(try run(" \n").errors.contains("'--where' requires a condition."))
    }

    @Test func `of a log that can be read twice`() throws {
        let result = try Tool.run(["run", "playback.metrics", "--log", "-", "--where", "isPaused"])
        #expect(result.status != 0 && result.errors.contains("'--where' reads the log twice"))
    }
}
