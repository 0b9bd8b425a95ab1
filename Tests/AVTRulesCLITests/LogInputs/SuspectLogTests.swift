import Foundation
import Testing

/// Logs that are valid, but probably not what their authors meant.
@Suite struct `A log that is probably mistaken` {
    private func errors(_ log: String, _ options: [String] = [], format: String = "ndjson") throws -> String {
        let result = try Tool.run(
            ["run", "playback.metrics", "--log", "-", "--log-format", format, "--metrics"] + options, input: log)
        #expect(result.status == 0, "\(result.errors)")
        return result.errors
    }

    private static let start = 1_764_000_000_000

    private static func line(_ second: Int, _ session: String, _ action: String, _ more: String = "") -> String {
        #"{"at": \#(start + 1000 * second), "session": "\#(session)", "action": "\#(action)"\#(more)}"# + "\n"
    }

    // MARK: Times

    private static let film = [
        line(0, "a", "MediaRequest"), line(1, "a", "Start"), line(2, "b", "Start"), line(1200, "b", "Ping"),
        line(1900, "b", "End"), line(2401, "a", "End"),
    ].joined()

    @Test(arguments: ["1", "2", "7"]) func `has a session that a timeout divides`(threads: String) throws {
        let divided = try errors(Self.film, ["--session-timeout", "30m", "--threads", threads])
        #expect(
            divided.hasPrefix(
                "avt-rules: 1 session that `--session-timeout` ended has further lines, first `a` in line 6: it is counted as "
                    + "several sessions"))
        #expect(try errors(Self.film, ["--session-timeout", "40m", "--threads", threads]).isEmpty)
        #expect(try errors(Self.film, ["--threads", threads]).isEmpty)
    }

    @Test(arguments: ["1", "3"]) func `has sessions that a timeout divides after they were forgotten`(threads: String)
        throws
    {
        // The names of sessions that have ended are searched for only once within the timeout.
        let sessions = (0..<50).map { "s\($0)" }
        let log = [0, 100, 200].flatMap { minute in
            sessions.enumerated().map { Self.line(minute * 60 + $0, $1, "Start") }
        }.joined()
        let message = try errors(log, ["--session-timeout", "30m", "--threads", threads])
        #expect(
            message.hasPrefix("avt-rules: 100 sessions that `--session-timeout` ended have further lines, first `s0` "))
        // Other sessions, which have the indices of ended ones.
        let others = [0, 100, 200].map { Self.line($0 * 60, "t\($0)", "Start") }.joined()
        #expect(try errors(others, ["--session-timeout", "30m", "--threads", threads]).isEmpty)
    }

    @Test(arguments: ["1", "4"]) func `has a line of a fast clock`(threads: String) throws {
        let lines = (0..<5).map { Self.line($0, "s\($0)", "MediaRequest") }
        let later = (0..<5).map { Self.line(60 + $0, "s\($0)", "Start") }
        let log = (lines + [Self.line(86_400, "future", "Ping")] + later).joined()
        let options = ["--threads", threads, "--session-timeout", "30m"]
        let message = try errors(log, options)
        #expect(
            message.hasPrefix(
                "avt-rules: 5 lines of the log are earlier by more than `--session-timeout` than line 6, whose `at` is "
                    + "1764086400000, first line 7 with 1764000060000"), "\(message)")
        #expect(
            message.contains(
                "avt-rules: 5 sessions that `--session-timeout` ended have further lines, first `s0` in line 7"))
        let ordered = try errors(log, ["--threads", threads, "--lateness", "10m"])
        #expect(ordered.contains("5 lines of the log are earlier by more than `--lateness` than line 6"), "\(ordered)")
        #expect(try errors((lines + later).joined(), options).isEmpty)
    }

    @Test func `has lines that are late, but no fast clock`() throws {
        // The clock advances in small steps; one line is later than the lateness.
        let log = (0..<30).map { Self.line($0 * 60, "a", "Ping") }.joined() + Self.line(0, "b", "Ping")
        #expect(try errors(log, ["--lateness", "10m"]).isEmpty)
    }

    @Test func `continues after a checkpoint with the messages of one run`() throws {
        let scratch = try Scratch()
        let log = (Self.film + Self.line(90_000, "future", "Ping") + Self.line(2500, "c", "Ping"))
        let file = try scratch.write(log, to: "log.ndjson")
        let arguments = ["run", "playback.metrics", "--log", file, "--session-timeout", "30m", "--every", "24h"]
        let state = ["--state-out", scratch.file("open.avtstate").path]
        let errors = try Tool.run(arguments).errors
        #expect(errors.contains("2 lines") == false && errors.contains("1 line of the log is earlier"), "\(errors)")
        #expect(try Tool.run(arguments + state).errors == errors)
    }

    @Test(arguments: [(1000, "seconds: multiply"), (1_000_000, "microseconds: divide")])
    func `has one session in another unit`(factor: Int, unit: String) throws {
        let wrong = factor == 1000 ? Self.start / 1000 : Self.start * 1000
        let other = #"{"at": \#(wrong), "session": "x", "action": "Start"}"# + "\n"
        let message = try errors(Self.film + other + other)
        #expect(
            message
                == "avt-rules: `at` of 2 lines of the log is probably in \(unit) them by 1000, first in line 7, \(wrong); other "
                + "lines are in milliseconds\n")
    }

    // MARK: Names

    @Test func `has trackers whose names are almost the same`() throws {
        func log(_ trackers: [String]) -> String {
            trackers.enumerated().map { Self.line($0, "a", "Ping", #", "tracker": "\#($1)""#) }.joined()
        }
        let message = try errors(log(["player", "Player", "ima", "player "]))
        let lines = message.split(separator: "\n")
        #expect(
            lines.count == 2
                && lines[0].contains("`player` and `Player`, first in line 2: the names differ only in case"))
        #expect(lines.last?.contains("`player` and `player `, first in line 4") == true)
        #expect(try errors(log(["player", "player2", "ima"])).isEmpty)
        // Each session has trackers of its own.
        let apart = Self.line(0, "a", "Ping", #", "tracker": "p""#) + Self.line(0, "b", "Ping", #", "tracker": "P""#)
        #expect(try errors(apart).isEmpty)
    }

    @Test(arguments: [
        ("sessionId", "`sessionId` is read as an attribute, and all rows are of one session; did you mean `session`?"),
        ("session_id", "did you mean `session`?"), ("Session", "did you mean `session`?"),
        ("sesion", "did you mean `session`?"), (" session", "did you mean `session`?"),
        ("Tracker", "`Tracker` is read as an attribute; did you mean `tracker`?"), ("SEQ", "did you mean `seq`?"),
        (
            "attributes.errorCode",
            "`attributes.errorCode` is read as an attribute of this name; did you mean `errorCode`?"
        ),
    ])
    func `has a column with a misspelt name`(name: String, message: String) throws {
        let errors = try errors("at,action,\(name)\n1,Start,x\n", format: "csv")
        #expect(errors.hasPrefix("avt-rules: line 1: the column `") && errors.hasSuffix(message + "\n"), "\(errors)")
        #expect(
            try self.errors("at,action,\(name),session,tracker,seq\n1,Start,x,a,b,1\n", format: "csv").isEmpty
                == !name.contains("."))
    }

    @Test(arguments: ["season", "country", "playerName", "idle"]) func `has columns of attributes`(name: String) throws
    {
        #expect(try errors("at,action,\(name)\n1,Start,x\n", format: "csv").isEmpty)
    }

    @Test func `has columns in several files, reported once`() throws {
        let scratch = try Scratch()
        for day in 1...2 { _ = try scratch.write("at,action,sid\n\(day),Start,x\n", to: "day\(day).csv") }
        let result = try Tool.run(
            ["run", "playback.metrics", "--log", "day*.csv", "--metrics", "--by", "Sid"].filter { $0 != "--metrics" },
            in: scratch.folder)
        #expect(
            result.errors.contains("avt-rules: day1.csv:1: the column `sid`") && !result.errors.contains("day2.csv:1"))
        #expect(result.errors.contains("no event has the attribute `Sid`; did you mean `sid`?"))
    }

    @Test func `has the attribute of a group under another name`() throws {
        let csv = "at,action,attributes.errorCode\n1,Start,x\n"
        #expect(
            try Tool.run(
                ["run", "playback.metrics", "--log", "-", "--log-format", "csv", "--by", "errorCode"], input: csv
            )
            .errors.hasPrefix(
                "avt-rules: no event has the attribute `errorCode`; did you mean `attributes.errorCode`?\n"))
        // No suggestion of what packs declare and the log does not have.
        let result = try Tool.run("run playback.metrics --log rules/examples/forty-sessions.ndjson --by title")
        #expect(result.errors == "avt-rules: no event has the attribute `title`; the log has `country`, `device`\n")
    }

    // MARK: Duplicates

    @Test func `has numbers that begin again`() throws {
        let log = (0..<4).map { Self.line($0, "a", "Ping", #", "seq": \#($0 % 2)"#) }.joined()
        #expect(
            try errors(log).contains(
                "avt-rules: 2 duplicates were later than all lines of the session before, first line 3: they are lost if `seq`"
            ))
        let repeated = Self.line(0, "a", "Ping", #", "seq": 0"#) + Self.line(5, "a", "Ping", #", "seq": 1"#)
        let delivered = try errors(repeated + repeated)
        #expect(
            delivered.contains("duplicate           2  line 3") && !delivered.contains("later than"), "\(delivered)")
    }
}
