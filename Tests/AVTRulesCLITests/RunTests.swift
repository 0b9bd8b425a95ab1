import AVTPackTools
import Foundation
import Testing

@Suite("avt-rules run")
struct RunTests {
    private let mpv =
        "run rules/examples/pauses-and-seeks.yaml rules/players/mpv.yaml --log rules/examples/mpv-session.ndjson"
    private let chrome =
        "run rules/examples/pauses-and-seeks.yaml rules/players/html5.yaml --log rules/examples/chrome-session.ndjson"

    @Test("mpv's session gives the times of its notes")
    func mpvSession() throws {
        let metrics = try metrics(of: mpv)
        #expect(
            metrics == [
                "NumRequests": [1], "NumLoads": [1], "StartTime": [175], "NumPlays": [1], "PauseTime": [1012],
                "RebufferTime": [3804], "NumRebuffers": [1], "SeekTime": [443], "NumEnds": [1],
                "PlayTime": [2001, 5596, 1513, 1, 1014, 0, 3314],
            ])
    }

    @Test("Chromium's session gives the times of its notes")
    func chromiumSession() throws {
        let metrics = try metrics(of: chrome)
        #expect(
            metrics == [
                "NumRequests": [1], "NumLoads": [1], "StartTime": [412], "NumPlays": [1], "PauseTime": [1003],
                "RebufferTime": [6317], "NumRebuffers": [1], "SeekTime": [1211], "NumEnds": [1],
                "PlayTime": [1503, 6040, 1002, 4819],
            ])
    }

    /// All values of each metric, in the order sent.
    private func metrics(of arguments: String) throws -> [String: [Int]] {
        let result = try Tool.run(arguments)
        #expect(result.status == 0 && result.errors.isEmpty)
        var values: [String: [Int]] = [:]
        for line in result.lines {
            guard let metric = try JSONReader.read(line.utf8)["metric"] else { continue }
            values[metric["name"]?.string ?? "", default: []].append(try #require(metric["value"]?.int))
        }
        return values
    }

    @Test("events and metrics carry session, tracker and time")
    func lines() throws {
        let result = try Tool.run(mpv)
        #expect(
            result.lines.first
                == #"{"metric":{"session":"mpv","tracker":"player","at":1700000000614,"name":"NumRequests","type":"counter","value":1}}"#
        )
        for line in result.lines {
            let record = try JSONReader.read(line.utf8)
            let content = try #require(record.members.first?.value)
            #expect(["event", "metric"].contains(record.members[0].name) && record.members.count == 1)
            #expect(content["session"] == .string("mpv") && content["tracker"] == .string("player"))
            #expect(content["at"]?.int != nil)
        }
    }

    @Test("the same log gives the same bytes")
    func same() throws {
        for arguments in [mpv, chrome + " --trace=json", mpv + " --summary"] {
            #expect(try Tool.run(arguments).output == Tool.run(arguments).output)
        }
    }

    @Test("a summary shows metrics by session, and the rules that blocked events")
    func summary() throws {
        let log = """
            {"at": 1000, "session": "a", "action": "Start"}
            {"at": 2000, "session": "a", "action": "PauseBegin"}
            {"at": 2500, "session": "a", "action": "PauseBegin"}
            {"at": 3500, "session": "a", "action": "PauseFinish"}
            {"at": 9000, "session": "b", "action": "PauseBegin"}

            """
        let result = try Tool.run("run rules/examples/one-pause.yaml --log - --summary", input: log)
        #expect(result.status == 0)
        #expect(
            result.output == """
                Session a: 3 events sent, 1 blocked, 2.5 s

                  metric     type   count   sum  least  mean  most  unit
                  PauseTime  gauge      1  1500   1500  1500  1500  ms

                  blocked by    action      events  because
                  pause-begins  PauseBegin       1  AlreadyPaused: the last pause has not finished

                Session b: 0 events sent, 1 blocked, 0 s

                  blocked by    action      events  because
                  pause-begins  PauseBegin       1  NotStarted: there is nothing to pause before the first frame

                All 2 sessions: 3 events sent, 2 blocked, 2.5 s

                  metric     type   count   sum  least  mean  most  unit
                  PauseTime  gauge      1  1500   1500  1500  1500  ms

                  blocked by    action      events  because
                  pause-begins  PauseBegin       1  AlreadyPaused: the last pause has not finished
                  pause-begins  PauseBegin       1  NotStarted: there is nothing to pause before the first frame

                """)
    }

    @Test("the last tables of a summary are those of all sessions together")
    func total() throws {
        let log = "--log rules/examples/forty-sessions.ndjson"
        let parts = try Tool.run("run playback.metrics \(log) --summary").output.components(separatedBy: "\n\nAll ")
        let total = try #require(parts.last)
        #expect(parts.count == 2 && total.hasPrefix("40 sessions: "))
        let day = try Tool.run("run playback.metrics \(log) --every 24h --summary").lines
        for name in ["StartTime", "PlayTime", "NumRebuffers"] {
            let rows = [total.split(separator: "\n"), day].map { lines in
                lines.first { $0.hasPrefix("  \(name) ") }?.split(separator: " ") ?? []
            }
            // After the type, and in aggregates after the window: the number of values and their sum.
            #expect(rows[0].count > 4 && rows[0][2...3] == rows[1][3...4], "\(rows)")
        }
    }

    @Test("a trace shows blocked events with the reason, and the state after each step")
    func trace() throws {
        let log = """
            {"at": 1000, "session": "a", "action": "Start"}
            {"at": 2000, "session": "a", "action": "PauseFinish"}

            """
        let result = try Tool.run("run rules/examples/one-pause.yaml --log - --trace=json", input: log)
        let steps = try result.lines.map { try JSONReader.read($0.utf8) }.compactMap { $0["step"] }
        #expect(
            steps[1].text
                == #"{"session":"a","tracker":"player","at":2000,"action":"PauseFinish","accepted":false,"blockedBy":"pause-ends","because":"a pause ends only after it has begun","transitions":[],"event":null,"metrics":[],"state":{"player":{"didStart":true,"isPaused":false}},"timers":[]}"#
        )
        #expect(steps.count == 2)
        #expect(steps[0]["event"]?["action"] == .string("Start"))
    }

    @Test("a trace for people has one line for each step: its outcome, metrics and changes of state")
    func traceForPeople() throws {
        let log = """
            {"at": 1000, "action": "MediaRequest"}
            {"at": 1400, "action": "Start"}
            {"at": 2000, "action": "PauseBegin"}
            {"at": 2500, "action": "PauseBegin"}
            {"at": 3000, "action": "Ping", "attributes": {"errorCode": "7"}}
            {"at": 3100, "action": "PauseFinish"}

            """
        let folder = try Scratch()
        _ = try folder.write(TraceExample.pack, to: "pack.yaml")
        let run = { (options: [String]) in
            try Tool.run(["run", "pack.yaml", "--log", "-"] + options, input: log, in: folder.folder)
        }
        let plain = try run(["--trace"])
        #expect(plain.status == 0 && plain.errors.isEmpty)
        #expect(plain.output == TraceExample.plain)
        #expect(
            try run(["--trace", "--show", "attributes,memory,measures,transitions"]).output == TraceExample.complete)
        let json = try run(["--trace=json"])
        let steps = try json.lines.map { try JSONReader.read($0.utf8) }.compactMap { $0["step"] }
        #expect(steps.count == 6 && steps.allSatisfy { $0["memory"] != nil && $0["measures"] != nil })
        #expect(steps[4]["withheldMetrics"]?.text.contains("NumPings") == true)
        #expect(try run(["--trace", "--show", "state"]).status == 2)
    }

    @Test("the last line of a summary ends before the data report begins")
    func summaryEnd() throws {
        let folder = try Scratch()
        let pack = try folder.write(TraceExample.pack, to: "pack.yaml")
        let log = #"{"at": 0, "action": "End", "attributes": {"bitrate": "x"}}"# + "\n"
        let result = try Tool.run("run \(pack) --log - --summary", input: log)
        #expect(result.output.hasSuffix("something that its formula reads was absent\n"))
        #expect(result.errors.hasPrefix("avt-rules: the attribute `bitrate` of `End`"))
        #expect(result.errors.hasSuffix("\n"))
    }

    @Test("malformed lines are reported, skipped and counted, and the exit code is 4")
    func malformed() throws {
        let log = """
            {"at": 1000, "action": "Start"}
            {"at": 1500, "acton": "PauseBegin"}
            ?

            {"at": 2000, "action": "PauseBegin"}
            """
        let result = try Tool.run("run rules/examples/one-pause.yaml --log - --no-summary", input: log)
        #expect(result.status == 4)
        #expect(result.lines.count == 2)
        #expect(
            result.errors == """
                avt-rules: line 2, column 14: `acton` is not a key of a log line; did you mean `action`?
                avt-rules: line 3, column 1: no value begins like this
                avt-rules: 2 malformed lines skipped, 2 read

                """)
        let strict = try Tool.run("run rules/examples/one-pause.yaml --log - --strict", input: log)
        #expect(strict.status == 4)
        #expect(strict.lines.count == 1)
    }

    @Test("packs with errors exit with 1, and nothing is replayed")
    func packErrors() throws {
        let scratch = try Scratch()
        let pack = try scratch.write(
            "pack: { name: my.pack, version: 1.0.0, language: 1 }\nstats: {}\n", to: "pack.yaml")
        let result = try Tool.run("\(mpv) \(pack)")
        #expect(result.status == 1)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("`stats` is not a key of a pack"))
    }

    @Test(
        "a percentage for a parameter that is a share is refused, and a share of percent is a warning",
        arguments: [
            ("ratio", "50", "error", "this is a percentage, and a ratio is from 0 to 1", "0.5"),
            ("ratio", "0.5", nil, "", ""), ("percent", "50", nil, "", ""),
            ("percent", "0.5", "warning", "this is a share, and percent are from 0 to 100", "50"),
        ] as [(String, String, String?, String, String)])
    func share(unit: String, value: String, severity: String?, message: String, instead: String) throws {
        let scratch = try Scratch()
        let text = """
            pack:
              name: my.pack
              version: 1.0.0
              language: 1
              parameters: { share: { type: double, unit: \(unit), default: 1.0 } }
            vocabulary: { metrics: { Share: { type: gauge, unit: \(unit), description: A share. } } }
            metrics: { Share: { action: Start, value: parameters.share } }

            """
        _ = try scratch.write(text, to: "my.yaml")
        let check = try Tool.run(["check", "my.yaml", "--param", "share=\(value)"], in: scratch.folder)
        #expect(check.status == (severity == "error" ? 1 : 0))
        if let severity {
            let expected = "\(severity)[AVT3039/percent-and-share]: the parameter `share` is in \(unit): \(message)\n"
            #expect(check.output.hasPrefix(expected), "\(check.output)")
            #expect(check.output.contains("= write `\(instead)`\n"))
        } else {
            #expect(!check.output.contains("AVT3039"))
        }
        let run = try Tool.run(
            ["run", "my.yaml", "--param", "share=\(value)", "--log", "-"], input: #"{"at": 0, "action": "Start"}"#,
            in: scratch.folder)
        #expect(run.status == check.status)
    }

    @Test("a log that cannot be read exits with 3", arguments: ["no-such-log.ndjson", "rules"])
    func unreadable(_ log: String) throws {
        let result = try Tool.run("run openavt.core --log \(log)")
        #expect(result.status == 3)
        #expect(result.errors.contains("cannot read the log \(log): "))
    }

    @Test(
        "a log of signals without a pack that knows them is reported",
        arguments: ["--no-summary", "--summary", "--trace", "--why NumRequests", "--why-blocked 3", "--compare"])
    func signals(_ option: String) throws {
        let result = try Tool.run("run playback.metrics --log rules/examples/chrome-session.ndjson \(option)")
        #expect(result.status == 0)
        #expect(
            result.errors == """
                avt-rules: the log has 19 signals and properties of a player, but no pack has signals: add \
                `players.html5`, which knows 9 of them

                """)
    }

    @Test("each recording that is played with the pack of another player names the right pack", arguments: recordings)
    func otherPlayer(_ recording: String, player: String) throws {
        for other in RunTests.recordings.map(\.player) {
            let log = "rules/qoe/recordings/\(recording).ndjson"
            let result = try Tool.run("run playback.metrics \(other) --log \(log) --summary")
            #expect(result.errors.contains("and `\(player)` knows") == (other != player))
        }
    }

    private static let recordings = [
        ("chrome", player: "players.html5"), ("mpv", player: "players.mpv"),
        ("gstreamer", player: "players.gstreamer"),
    ]

    @Test("timers fire in log time between lines, and with --timers off are only reported")
    func timers() throws {
        let log = """
            {"at": 0, "action": "Start"}
            {"at": 25000, "action": "PauseBegin"}

            """
        let run = "run openavt.core --param pingInterval=10s --log - --trace=json"
        let fired = try Tool.run(run, input: log).lines.map { try JSONReader.read($0.utf8) }
        let pings = fired.compactMap { $0["event"] }.filter { $0["action"] == .string("Ping") }
        #expect(pings.map { $0["at"] } == [.int(10000), .int(20000)])
        let silent = try Tool.run(run + " --timers off", input: log).lines.map { try JSONReader.read($0.utf8) }
        let steps = silent.compactMap { $0["step"] }
        #expect(steps.map { $0["action"] } == [.string("Start"), .string("PauseBegin")])
        #expect(
            steps[0]["timers"]?.text == #"[{"start":"ping","tracker":"player","after":10000,"every":10000}]"#)
    }

    @Test(
        "sessions are freed with their last lines, which changes no output", arguments: ["--summary", "--no-summary"])
    func manySessions(_ option: String) throws {
        let scratch = try Scratch()
        // All begin before the first one ends; the last line has no line end.
        let actions = ["Start", "PauseBegin", "PauseFinish", "End"]
        let lines = actions.enumerated().flatMap { index, action in
            (0..<4200).map { #"{"at": \#(index * 10_000 + $0), "session": "s\#($0)", "action": "\#(action)"}"# }
        }
        let text = (lines + [#"{"at": 50000, "session": "s0", "action": "Start"}"#]).joined(separator: "\n")
        let log = try scratch.write(text, to: "log.ndjson")
        // From standard input, which cannot be read in advance, no session is freed.
        let expected = try Tool.run("run rules/examples/one-pause.yaml --log - \(option)", input: text)
        let result = try Tool.run("run rules/examples/one-pause.yaml --log \(log) \(option)")
        #expect(expected.status == 0 && expected.output.utf8.count > 100_000)
        #expect(result.output == expected.output)
        #expect(result.errors == expected.errors)
    }
}
