import AVTTestSupport
import Foundation
import Testing

/// `avt-rules run --lateness`.
@Suite struct `Lines that are late by less than the lateness` {
    /// A line and its time, or `nil` for a declaration.
    private typealias Line = (at: Int?, text: String)

    /// A log in the order of time: sessions overlap, lines may have the same time, and trackers have kinds.
    private static func log(_ random: inout SeededGenerator) -> [Line] {
        let actions = ["MediaRequest", "Start", "Begin", "BufferBegin", "BufferFinish", "PauseBegin", "Ping", "End"]
        var lines: [Line] = (0..<8).map { (nil, #"{"session": "s\#($0)", "tracker": "ads", "kind": "ads"}"#) }
        var at = 1_764_000_000_000
        for index in 0..<900 {
            at += random.chance(oneIn: 8) ? 0 : random.number(1...250)
            let session = "s\(random.number(max(0, index / 60 - 3)...index / 60))"
            let tracker = random.pick(["player", "player", "ads"])
            let getters = random.chance(oneIn: 20) ? #", "getters": {"player": {"position": \#(index)}}"# : ""
            lines.append(
                (
                    at,
                    #"{"at": \#(at), "session": "\#(session)", "tracker": "\#(tracker)", "seq": \#(index), "#
                        + #""action": "\#(random.pick(actions))"\#(getters)}"#
                ))
        }
        return lines
    }

    /// Delays each time by less than a duration; lines of the same time keep their order.
    private static func delayed(_ lines: [Line], by lateness: Int, _ random: inout SeededGenerator) -> [Line] {
        var arrivals: [Int: Int] = [:]
        return lines.enumerated().map { index, line in
            let at = line.at ?? 0
            if line.at != nil, arrivals[at] == nil { arrivals[at] = at + random.number(0...lateness - 1) }
            return (arrivals[at] ?? 0, at, index, line)
        }
        .sorted { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }.map(\.3)
    }

    private func run(_ lines: [Line], _ options: [String]) throws -> Tool.Result {
        try Tool.run(
            ["run", "playback.metrics", "--log", "-"] + options, input: lines.map(\.text).joined(separator: "\n"))
    }

    static let outputs: [[String]] = [
        ["--no-summary"], ["--summary"], ["--metrics", "--session-timeout", "6s"], ["--every", "10s", "--no-summary"],
    ]

    @Test(arguments: outputs, [1, 2, 3] as [UInt64])
    func `give the output of the log in order, for any number of threads`(output: [String], seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let log = Self.log(&random)
        let late = Self.delayed(log, by: 5000, &random)
        let expected = try run(log, output)
        #expect(expected.status == 0 && expected.lines.count > 20)
        #expect(try run(late, output).output != expected.output)
        for threads in ["1", "2", "7"] {
            let result = try run(late, output + ["--lateness", "5s", "--threads", threads])
            #expect(result.output == expected.output && result.status == 0 && result.errors == expected.errors)
        }
    }

    @Test func `may also be duplicates`() throws {
        var random = SeededGenerator(seed: 4)
        let log = Self.log(&random)
        let repeated = log.flatMap { line in line.at != nil && random.chance(oneIn: 3) ? [line, line] : [line] }
        let expected = try run(log, ["--no-summary"])
        let late = Self.delayed(repeated, by: 2000, &random)
        for threads in ["1", "2", "7"] {
            let result = try run(late, ["--no-summary", "--lateness", "2s", "--threads", threads])
            #expect(result.output == expected.output)
            #expect(result.errors.contains("duplicate"))
        }
    }

    @Test func `of two sessions are explained and traced in order, too`() throws {
        var random = SeededGenerator(seed: 5)
        let log = Self.log(&random)
        let late = Self.delayed(log, by: 5000, &random)
        #expect(
            try run(late, ["--trace", "--lateness", "5s"]).output == run(log, ["--trace"]).output)
    }

    @Test func `are those only: others are played where they are, and counted`() throws {
        var random = SeededGenerator(seed: 6)
        let late = Self.delayed(Self.log(&random), by: 5000, &random)
        let results = try ["1", "2", "7"].map { threads in
            try run(late, ["--no-summary", "--lateness", "1s", "--threads", threads])
        }
        #expect(results[0].errors.contains(" lines of the log are later than `--lateness`, first line "))
        for result in results {
            #expect(result.output == results[0].output && result.errors == results[0].errors)
        }
    }

    @Test func `are played before a later line of their session, which is counted`() throws {
        let start = 1_764_000_000_000
        func line(_ at: Int, _ session: String, _ action: String) -> Line {
            (at, #"{"at": \#(at), "session": "\#(session)", "action": "\#(action)"}"#)
        }
        let lines = [
            line(start + 100, "a", "Start"), line(start, "a", "MediaRequest"), line(start + 50, "b", "MediaRequest"),
            line(start - 60_000, "a", "PauseBegin"), line(start + 10, "b", "Start"),
        ]
        let results = try ["1", "2", "7"].map { threads in
            try run(lines, ["--summary", "--lateness", "10s", "--threads", threads])
        }
        #expect(results[0].output.contains("Session a: 5 events sent, 0 blocked"), "\(results[0].output)")
        #expect(
            results[0].errors.hasPrefix(
                "avt-rules: 1 line of the log is later than `--lateness`, first line 4, from \(start + 100) to"),
            "\(results[0].errors)")
        for result in results {
            #expect(result.output == results[0].output && result.errors == results[0].errors)
        }
    }

    @Test func `are in order although a line without a time is between them, which follows those before it`() throws {
        let start = 1_764_000_000_000
        func line(_ offset: Int, _ tracker: String, _ action: String) -> Line {
            (
                start + offset,
                #"{"at": \#(start + offset), "session": "a", "tracker": "\#(tracker)", "action": "\#(action)"}"#
            )
        }
        let (begin, finish) = (line(2000, "player", "PauseBegin"), line(3000, "player", "PauseFinish"))
        let declaration: Line = (nil, #"{"session": "a", "tracker": "ima", "kind": "ads"}"#)
        let (first, last) = (line(1000, "player", "Start"), line(4000, "ima", "Start"))
        let expected = try run([first, begin, finish, declaration, last], ["--no-summary"])
        #expect(expected.status == 0 && expected.lines.count > 4)
        for threads in ["1", "2", "7"] {
            let result = try run(
                [first, finish, declaration, begin, last], ["--no-summary", "--lateness", "10s", "--threads", threads])
            #expect(result.output == expected.output)
            #expect(!result.errors.contains("--lateness"), "\(result.errors)")
        }
    }

    @Test func `include all lines before a malformed one, with which a strict run stops`() throws {
        let lines: [Line] = [
            (2, #"{"at": 2, "action": "Ping"}"#), (1, #"{"at": 1, "action": "Pong"}"#), (nil, "{"),
            (3, #"{"at": 3, "action": "Ping"}"#),
        ]
        let result = try run(lines, ["--events", "--lateness", "1m", "--strict"])
        #expect(result.status == 4 && result.lines.count == 2 && result.lines[0].contains("Pong"))
    }

    @Test func `belong to a session whose end is found by reading the log twice`() throws {
        // From 4096 open sessions on, a session ends with its last line in the file.
        let scratch = try Scratch()
        let log = (0..<9000).map { index in
            let at = 1_764_000_000_000 + index / 2 * 10 + (index % 2 == 0 ? 500 : 0)
            return
                #"{"at": \#(at), "session": "s\#(index / 2)", "action": "\#(index % 2 == 0 ? "Start" : "MediaRequest")"}"#
        }
        let late = try scratch.write(log.joined(separator: "\n"), to: "late.ndjson")
        let sorted = log.sorted { $0.prefix(20) < $1.prefix(20) }
        let ordered = try scratch.write(sorted.joined(separator: "\n"), to: "ordered.ndjson")
        let expected = try Tool.run(["run", "playback.metrics", "--log", ordered, "--metrics"])
        let result = try Tool.run(["run", "playback.metrics", "--log", late, "--metrics", "--lateness", "2s"])
        #expect(expected.lines.count > 9000)
        #expect(result.lines.sorted() == expected.lines.sorted())
    }

    @Test func `need a lateness that is shorter than the session timeout`() throws {
        for option in [["--lateness", "0s"], ["--lateness", "x"], ["--lateness=5m", "--session-timeout=5m"]] {
            let result = try run([], option)
            #expect(result.status != 0 && result.errors.contains("--lateness"))
        }
    }
}
