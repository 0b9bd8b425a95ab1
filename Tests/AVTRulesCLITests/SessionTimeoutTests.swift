import AVTTestSupport
import Foundation
import Testing

/// `avt-rules run --session-timeout`.
@Suite struct `A session without lines for longer than its timeout` {
    private static func line(_ minute: Double, _ session: String, _ action: String) -> String {
        #"{"at": \#(1_764_000_000_000 + Int(minute * 60_000)), "session": "\#(session)", "action": "\#(action)"}"#
            + "\n"
    }

    private func sessions(_ log: [(Double, String, String)], _ options: [String]) throws -> [String] {
        let text = log.map { Self.line($0, $1, $2) }.joined()
        let result = try Tool.run(["run", "playback.metrics", "--log", "-", "--summary"] + options, input: text)
        #expect(result.status == 0)
        return result.lines.filter { $0.hasPrefix("Session ") }.map(String.init)
    }

    private static let log: [(Double, String, String)] = [
        (0, "a", "MediaRequest"), (1, "a", "Start"), (2, "b", "MediaRequest"), (3, "b", "Start"), (40, "a", "Ping"),
        (41, "a", "End"),
    ]

    @Test func `ends, and a later line begins a new one`() throws {
        #expect(
            try sessions(Self.log, ["--session-timeout", "30m"]).map { $0.prefix(10) } == [
                "Session a:", "Session b:", "Session a:",
            ])
        #expect(try sessions(Self.log, ["--session-timeout", "39m"]).count == 2)
        #expect(try sessions(Self.log, []).count == 2)
    }

    @Test func `is measured by the latest time of the log, whichever session it is of`() throws {
        // The clock of `a` is at minute 10, and that of the log at minute 60.
        let log: [(Double, String, String)] = [
            (0, "a", "MediaRequest"), (60, "b", "MediaRequest"), (10, "a", "Start"), (11, "a", "End"),
        ]
        #expect(try sessions(log, ["--session-timeout", "30m"]).count == 3)
        #expect(try sessions(Array(log[2...]) + [log[1]], ["--session-timeout", "30m"]).count == 2)
    }

    @Test func `may be followed by one of its name years later, but not by a mistaken time`() throws {
        let later = Self.line(0, "a", "Start") + Self.line(3 * 365 * 24 * 60, "a", "Start")
        let mistaken = Self.line(0, "a", "Start") + #"{"at": 17640000600000, "session": "a", "action": "Ping"}"#
        for (log, isReported) in [(later, false), (mistaken, true)] {
            let result = try Tool.run(
                ["run", "playback.metrics", "--log", "-", "--metrics", "--session-timeout", "30m"], input: log)
            #expect(result.errors.contains("`at` jumps by more than a year") == isReported, "\(result.errors)")
        }
    }

    @Test(arguments: ["1", "2", "5"]) func `is not found by the time of a malformed line`(threads: String) throws {
        let malformed = #"{"at": 1900000000000, "session": "b", "action": 7}"# + "\n"
        let (start, end) = (Self.line(1, "a", "Start"), Self.line(2, "a", "End"))
        let (begin, finish) = (Self.line(1.1, "a", "PauseBegin"), Self.line(1.15, "a", "PauseFinish"))
        func run(_ lines: [String], _ options: [String]) throws -> Tool.Result {
            try Tool.run(
                ["run", "playback.metrics", "--log", "-", "--no-summary", "--threads", threads] + options,
                input: lines.joined())
        }
        let timeout = ["--session-timeout", "30m"]
        let expected = try run([start, begin, finish, end], timeout)
        for (lines, options) in [
            ([start, begin, malformed, finish, end], timeout), ([malformed, start, begin, finish, end], timeout),
            ([start, finish, malformed, begin, end], timeout + ["--lateness", "10s"]),
        ] {
            let result = try run(lines, options)
            #expect(result.output == expected.output && result.status == 4)
            #expect(!result.errors.contains("--session-timeout") && !result.errors.contains("--lateness"))
        }
    }

    @Test func `has ids of its own`() throws {
        let text = Self.log.map { Self.line($0, $1, $2) }.joined()
        let result = try Tool.run(
            ["run", "playback.metrics", "--log", "-", "--no-summary", "--session-timeout=30m"], input: text)
        let ids = result.output.matches(of: /"senderId":"([^"]*)"/).map { $0.1 }
        #expect(Set(ids).count == 3)
    }

    @Test(arguments: ["5s", "1m", "1h"]) func `does not depend on threads`(timeout: String) throws {
        var random = SeededGenerator(seed: 12)
        let log = (0..<1500).map { index in
            let time = Double(index) / 60 - (Int.random(in: 0..<20, using: &random) == 0 ? 2 : 0)
            let action = ["MediaRequest", "Start", "Ping", "Ping", "End"].randomElement(using: &random) ?? ""
            let line = Self.line(time, "s\(Int.random(in: 0..<40, using: &random))", action)
            return Int.random(in: 0..<50, using: &random) == 0 ? String(line.dropLast(4)) + "\n" : line
        }.joined()
        for output in ["--summary", "--no-summary"] {
            let results = try [1, 2, 5].map { threads in
                try Tool.run(
                    ["run", "playback.metrics", "--log", "-", output, "--session-timeout", timeout]
                        + ["--threads", "\(threads)"], input: log)
            }
            #expect(results[0].lines.count > 100)
            for result in results { #expect(result.output == results[0].output && result.errors == results[0].errors) }
        }
    }
}
