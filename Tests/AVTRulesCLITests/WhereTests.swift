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
            #expect(result.status == 0 && result.errors == results[0].errors, "\(result.errors)")
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

    @Test func `explains that a metric is what one event sends`() throws {
        func errors(_ condition: String) throws -> String {
            try Tool.run(
                [
                    "run", "playback.metrics", "--log", "rules/examples/forty-sessions.ndjson", "--metrics", "--where",
                    condition,
                ]
            ).errors
        }
        let hint = "`metrics.PlayTime` is the value that one event sends, not the total of the session"
        #expect(try errors("metrics.PlayTime > 5m").contains(hint))
        #expect(try errors("playTime > 5m").isEmpty)
        #expect(try errors("metrics.StartTime > 1h") == "avt-rules: no session of the log meets '--where'\n")
        let percent = try errors("metrics.RebufferRatio > 50")
        #expect(
            percent.contains("warning[AVT3039/percent-and-share]") && percent.contains("--> --where:1:25"), "\(percent)"
        )
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
        #expect(unknown.errors.contains("--where:1:1\n"))
        #expect(unknown.errors.contains("1 | isPausd && action == Start\n  | ^^^^^^^ did you mean `isPaused`?"))
        let second = try run("isPaused &&\n  !isSeekin")
        #expect(second.errors.contains("--where:2:4\n") && second.errors.contains("2 |   !isSeekin"))
        let number = try run("1 + 1")
        #expect(number.status == 1 && number.errors.contains("--where"))
        #expect(try run("isPaused &&").status == 1)
        #expect(try run(" \n").errors.contains("'--where' requires a condition."))
    }

    // MARK: Attributes of the log

    /// Events of sessions with attributes that no pack declares.
    private static let attributes = [
        #"{"at": 1000, "session": "a", "action": "Start", "attributes": {"country": "DE", "load": 1}}"#,
        #"{"at": 1100, "session": "b", "action": "Start", "attributes": {"country": "FR", "load": 2.5, "isTest": true}}"#,
        // Not a plain line, because of the escape.
        #"{"at": 1200, "session": "c", "action": "Start", "attributes": {"cou\u006etry": "IT", "mixed": 1}}"#,
        #"{"at": 1300, "session": "a", "action": "Ping", "attributes": {"country": null, "mixed": "x"}}"#,
    ]

    private func sessions(
        where condition: String, _ packs: [String] = [], message: String = ""
    ) throws -> Set<String> {
        let scratch = try Scratch()
        let file = try scratch.write(Self.attributes.joined(separator: "\n"), to: "log.ndjson")
        let results = try ["1", "3"].map {
            try Tool.run(
                ["run", "playback.metrics"] + packs
                    + ["--log", file, "--no-summary", "--where", condition, "--threads", $0])
        }
        #expect(results[0].status == 0 && results[0].errors == message, "\(results[0].errors)")
        #expect(results[0].output == results[1].output)
        return Set(results[0].lines.compactMap { $0.firstMatch(of: /"session":"([^"]*)"/).map { String($0.1) } })
    }

    @Test(
        arguments: [
            (#"event.country == "DE""#, ["a"]), (#"event.country != "DE""#, ["b", "c"]),
            ("has(event.country)", ["a", "b", "c"]), ("event.load >= 1", ["a", "b"]), ("event.load > 1.5", ["b"]),
            ("event.isTest", ["b"]),
            (#"event.country == "FR" && event.load > 2 || event.country == "IT""#, ["b", "c"]),
            (#"event.country == "DE" && action == Ping"#, []),
        ])
    func `by attributes that only the log has`(condition: String, expected: [String]) throws {
        let message = expected.isEmpty ? "avt-rules: no session of the log meets '--where'\n" : ""
        #expect(try sessions(where: condition, message: message) == Set(expected))
        // The results are those with a pack that declares them.
        let scratch = try Scratch()
        let pack = try scratch.write(
            """
            pack: { name: test.attributes, version: 1.0.0, language: 1 }
            vocabulary:
              attributes: { country: { type: string }, load: { type: double }, isTest: { type: bool } }
            """, to: "attributes.yaml")
        #expect(try sessions(where: condition, [pack], message: message) == Set(expected))
    }

    @Test func `by attributes whose names no pack can declare`() throws {
        let scratch = try Scratch()
        let log = [
            #"{"at": 1, "session": "a", "action": "Start", "attributes": {"mux_viewer_plan": "gold", "CDN": "x", "_n": 1}}"#,
            #"{"at": 2, "session": "b", "action": "Start", "attributes": {"mux_viewer_plan": "free", "CDN": "y", "_n": 2}}"#,
        ]
        let file = try scratch.write(log.joined(separator: "\n"), to: "log.ndjson")
        func run(_ condition: String) throws -> Tool.Result {
            try Tool.run(["run", "playback.metrics", "--log", file, "--metrics", "--where", condition])
        }
        for condition in [
            #"event.mux_viewer_plan == "gold""#, #"event.CDN == "x" && event.CDN != "event.mux_viewer_plan""#,
            "event._n < 2 &&\n  has(event.mux_viewer_plan)",
        ] {
            let result = try run(condition)
            #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
            #expect(result.output.contains(#""session":"a""#) && !result.output.contains(#""session":"b""#))
        }
        let number = try run(#"event.CDN == "x" && event.mux_viewer_plan == 5"#)
        #expect(number.status == 1 && number.errors.contains("--where:1:21\n"), "\(number.errors)")
        #expect(number.errors.contains("in the log, the values of `mux_viewer_plan` are of the type string"))
        #expect(number.errors.contains("1 | event.CDN == \"x\" && event.mux_viewer_plan == 5\n"))
    }

    @Test(
        arguments: [
            (#"event.contry == "DE""#, 1, "no line of the log has the attribute `contry`, and no pack declares it"),
            (#"event.contry == "DE""#, 1, "did you mean `country`?"),
            ("event.playbackOutcom == \"failed\"", 1, "did you mean `playbackOutcome`?"),
            ("event.zzz == 1", 1, "no pack declares it\n"),
            (#"country == "DE""#, 1, "did you mean `event.country`, the attribute of the event?"),
            (#"session == "a""#, 1, "'--session NAME' selects a session by its name"),
            ("event.mixed == 1", 2, "have several types, int in line 3 and string in line 4"),
            ("event.country == 1", 1, "--where:1:"), ("event.country && isPausd", 1, "`isPausd` is not declared"),
        ])
    func `only by attributes whose type is certain`(condition: String, status: Int32, message: String) throws {
        let scratch = try Scratch()
        let file = try scratch.write(Self.attributes.joined(separator: "\n"), to: "log.ndjson")
        let result = try Tool.run(["run", "playback.metrics", "--log", file, "--where", condition])
        #expect(result.status == status && result.errors.contains(message), "\(result.errors)")
        #expect(result.output.isEmpty)
    }

    @Test func `of a log that can be read twice`() throws {
        let result = try Tool.run(["run", "playback.metrics", "--log", "-", "--where", "isPaused"])
        #expect(result.status != 0 && result.errors.contains("'--where' reads the log twice"))
    }

    @Test func `explains a text without quotes, and a number where the log has texts`() throws {
        func errors(_ condition: String) throws -> String {
            let result = try Tool.run(
                ["run", "playback.metrics", "--log", "rules/examples/forty-sessions.ndjson", "--where", condition])
            #expect(result.status == 1)
            return result.errors
        }
        #expect(
            try errors("event.country == DE").contains(#"^^ a string has quotes: `"DE"`"#)
        )
        let number = try errors("event.country == 5")
        #expect(number.contains("in the log, the values of `country` are of the type string"), "\(number)")
        #expect(!number.contains("attributes: {"))
    }
}
