import AVTTestSupport
import Foundation
import Testing

/// `avt-rules run --report`.
@Suite struct `The report of a replay` {
    private let scratch: Scratch
    private static let log = "rules/examples/forty-sessions.ndjson"
    private static let hostile = #"</script><img src=x onerror="document.title='run'"> & 'x'"#

    init() throws {
        scratch = try Scratch()
    }

    /// Runs the command, and returns the text of the page.
    private func page(_ arguments: [String], input: String = "", status: Int32 = 0) throws -> String {
        let file = scratch.file("report.html")
        let result = try Tool.run(["run"] + arguments + ["--report", file.path], input: input)
        #expect(result.status == status && result.output.isEmpty, "\(result.errors)")
        return try String(contentsOf: file, encoding: .utf8)
    }

    /// Returns the data of a page.
    private func data(of page: String) throws -> [String: Any] {
        let start = try #require(page.range(of: #"<script type="application/json" id="data">"#)?.upperBound)
        let end = try #require(page[start...].range(of: "</script>")?.lowerBound)
        return try #require(try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8)) as? [String: Any])
    }

    @Test func `does not depend on threads`() throws {
        let pages = try ["1", "2", "7"].map { try page(["playback.metrics", "--log", Self.log, "--threads", $0]) }
        #expect(pages[0] == pages[1] && pages[0] == pages[2])
    }

    @Test func `has the same numbers as aggregates`() throws {
        let data = try data(of: page(["playback.metrics", "--log", Self.log]))
        let metrics = try #require(data["metrics"] as? [[String: Any]])
        let aggregates = try Tool.run("run playback.metrics --log \(Self.log) --every 24h --no-summary").lines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        try #require(aggregates.count > 5)
        for case let aggregate as [String: Any] in aggregates.compactMap({ $0["aggregate"] }) {
            let name = try #require(aggregate["name"] as? String)
            let metric = try #require(metrics.first { $0["name"] as? String == name })
            #expect(metric["count"] as? Int == aggregate["count"] as? Int, "\(name)")
            // Numbers of the page are rounded to six digits.
            func isClose(_ found: Any?, _ expected: Any?) -> Bool {
                guard let found = found as? Double, let expected = expected as? Double else { return false }
                return abs(found - expected) <= abs(expected) * 1e-5
            }
            #expect(isClose(metric["sum"], aggregate["sum"]), "\(name)")
            #expect((metric["ratio"] != nil) == (name == "RebufferRatio"))
            if name == "RebufferRatio" { #expect(isClose(metric["ratio"], aggregate["ratio"])) }
            guard metric["type"] as? String == "gauge", let shown = metric["shown"] as? [String: Any] else { continue }
            for key in ["least", "p50", "p90", "p99", "most"] {
                #expect(isClose(shown[key], aggregate[key]), "\(name) \(key)")
            }
        }
    }

    @Test func `counts lines, sessions and blocked events, and shows why they were blocked`() throws {
        let lines = ["Start", "PauseBegin", "PauseBegin", "PauseFinish", "End"].enumerated().map { index, action in
            #"{"at": \#(1_764_000_000_000 + index * 1000), "session": "a", "action": "\#(action)"}"#
        }
        let log = scratch.file("log.ndjson")
        try (lines + ["not JSON"]).joined(separator: "\n").write(to: log, atomically: true, encoding: .utf8)
        let page = try page(["playback.metrics", "--log", log.path], status: 4)
        let data = try data(of: page)
        let counts = try #require(data["counts"] as? [String: Int])
        #expect(counts["lines"] == 6 && counts["malformed"] == 1 && counts["sessions"] == 1 && counts["blocked"] == 1)
        #expect(page.contains("AlreadyPaused") && page.contains("the last pause has not finished"))
    }

    @Test func `says what is probably wrong with the log`() throws {
        let lines = [1_764_000_000_000, 1_764_000_000].enumerated().map {
            #"{"at": \#($1), "session": "\#($0)", "action": "Start"}"#
        }
        let file = scratch.file("log.ndjson")
        try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
        let data = try data(of: page(["playback.metrics", "--log", file.path]))
        let notes = try #require(data["notes"] as? [String])
        #expect(
            notes.count == 1 && notes[0].hasPrefix("About the log: `at` of 1 line of the log is probably in seconds"))
    }

    @Test func `has a bounded number of sessions, and says of how many`() throws {
        let data = try data(of: page(["playback.metrics", "--log", Self.log, "--report-sessions", "5"]))
        #expect((data["sessions"] as? [Any])?.count == 5)
        #expect((data["counts"] as? [String: Int])?["sessions"] == 40)
    }

    @Test func `counts the times of a timeline from the first line, as a trace does`() throws {
        let log = "rules/examples/mpv-session.ndjson"
        let data = try data(of: page(["playback.metrics", "players.mpv", "--log", log]))
        let timeline = try #require((data["timelines"] as? [[String: Any]])?.first)
        #expect(timeline["start"] as? Int == 1_700_000_000_111)
        let steps = try #require(timeline["steps"] as? [[String: Any]])
        let end = try #require(steps.first { $0["action"] as? String == "End" })
        #expect(end["at"] as? Int == 19_376)
        let trace = try Tool.run("run playback.metrics players.mpv --log \(log) --trace")
        #expect(trace.lines.contains { $0.hasPrefix("19s376ms  End ") })
    }

    @Test func `shows no more than 500 steps of a session, also of one line`() throws {
        let lines = [(0, "Start"), (100_000_000, "PauseBegin"), (100_001_000, "PauseFinish")].map {
            #"{"at": \#(1_764_000_000_000 + $0), "session": "a", "action": "\#($1)"}"#
        }
        let log = try scratch.write(lines.joined(separator: "\n"), to: "log.ndjson")
        let data = try data(of: page(["playback.metrics", "--log", log, "--report-timeline", "a"]))
        let timeline = try #require((data["timelines"] as? [[String: Any]])?.first)
        #expect((timeline["steps"] as? [Any])?.count == 500)
        // A `Ping` every 30 s.
        #expect((timeline["omittedSteps"] as? Int ?? 0) > 2000)
        #expect(timeline["omittedLines"] as? Int == 1)
    }

    @Test func `shows the sessions of one name that count their lines from the start again`() throws {
        let lines = [0, 7_200_000].flatMap { start in
            ["Start", "PauseBegin", "PauseFinish"].enumerated().map { index, action in
                #"{"at": \#(1_764_000_000_000 + start + index * 1000), "session": "a", "action": "\#(action)", "#
                    + #""seq": \#(index)}"#
            }
        }
        let log = try scratch.write(lines.joined(separator: "\n"), to: "log.ndjson")
        let data = try data(of: page(["playback.metrics", "--log", log, "--session-timeout", "30m"]))
        let timelines = try #require(data["timelines"] as? [[String: Any]])
        #expect(Set(timelines.map { $0["row"] as? Int }) == [1, 4])
        for timeline in timelines {
            #expect((timeline["steps"] as? [Any])?.isEmpty == false, "\(timeline)")
        }
    }

    @Test func `has only the sessions that a condition selects`() throws {
        let data = try data(
            of: page(["playback.metrics", "--log", Self.log, "--where", "isSeeking", "--report-sessions", "50"]))
        let sessions = try #require((data["sessions"] as? [Any])?.count)
        #expect(sessions > 0 && sessions < 40)
    }

    @Test func `names packs, options, tool and selection`() throws {
        let data = try data(
            of: page([
                "playback.metrics", "--log", Self.log, "--where", "metrics.StartTime > 3s", "--param",
                "pingInterval=5s",
                "--timers", "off",
            ]))
        let packs = try #require(data["packs"] as? [String])
        #expect(packs.count == 1 && packs[0].wholeMatch(of: /playback\.metrics \d+\.\d+\.\d+/) != nil)
        #expect(data["options"] as? [String] == ["--param pingInterval=5s", "--timers off"])
        #expect((data["tool"] as? String)?.hasPrefix("avt-rules ") == true)
        let selected = "Only sessions with an event at which `metrics.StartTime > 3s` holds are in the report."
        #expect(data["notes"] as? [String] == [selected])
        let one = try self.data(of: page(["playback.metrics", "--log", Self.log, "--session", "s-1"]))
        #expect(one["notes"] as? [String] == ["Only the session `s-1` is in the report."])
        #expect((one["sessions"] as? [Any])?.count == 1)
    }

    @Test func `says that a file could not be read to its end`() throws {
        let lines = try String(contentsOf: repository.appending(path: Self.log), encoding: .utf8)
        let bytes = compressed(Array(lines.utf8), as: .gzip)
        let log = scratch.file("log.ndjson.gz")
        try Data(bytes.prefix(bytes.count / 2)).write(to: log)
        let data = try data(of: page(["playback.metrics", "--log", log.path], status: 3))
        let notes = try #require(data["notes"] as? [String])
        #expect(
            notes.count == 1 && notes[0].hasPrefix("The log was not read completely: cannot read the log "), "\(notes)")
        #expect(notes[0].hasSuffix("the gzip data is truncated."))
    }

    @Test(arguments: [
        ("zz", "avt-rules: '--report-timeline': the log has no session `zz`; it has `s-1`, "),
        ("s-1,s-2702", "; repeat the option for each session\n"),
    ]) func `requires the sessions of its timelines`(name: String, message: String) throws {
        let result = try Tool.run([
            "run", "playback.metrics", "--log", Self.log, "--report", scratch.file("r.html").path, "--report-timeline",
            name,
        ])
        #expect(result.status == 2 && result.errors.contains(message), "\(result.errors)")
    }

    @Test func `excludes other results, and timelines need a file`() throws {
        for arguments in [["--summary"], ["--metrics"], ["--trace"], ["--lateness", "5s"]] {
            let result = try Tool.run(
                ["run", "playback.metrics", "--log", Self.log, "--report", scratch.file("r.html").path] + arguments)
            #expect(result.status != 0 && result.errors.contains("--report"))
        }
        let result = try Tool.run([
            "run", "playback.metrics", "--log", "-", "--report", scratch.file("r.html").path, "--report-timeline", "a",
        ])
        #expect(result.status == 2 && result.errors.contains("--report-timeline"))
    }

    @Test(.uses(.chromium))
    func `is drawn by a browser`() throws {
        _ = try page(["playback.metrics", "players.mpv", "--log", "rules/examples/mpv-session.ndjson"])
        let document = try Browser.chromium.document(of: scratch.file("report.html"))
        #expect(document.contains(#"data-state="ready""#))
        for text in ["StartTime", "RebufferRatio", "rebuffering.open", "2023-11-14 22:13:20"] {
            #expect(document.contains(text), "\(text)")
        }
        #expect(document.components(separatedBy: "<svg").count > 20)
    }

    @Test(.uses(.chromium))
    func `does not run what a log contains`() throws {
        let text = String(decoding: try JSONSerialization.data(withJSONObject: [Self.hostile]), as: UTF8.self)
        let name = text.dropFirst().dropLast()
        let lines = ["Start", "PauseBegin", Self.hostile].enumerated().map { index, action in
            let action = index == 2 ? String(name) : "\"\(action)\""
            return #"{"at": \#(1_764_000_000_000 + index), "session": \#(name), "action": \#(action), "#
                + #""attributes": {"title": \#(name)}}"#
        }
        let log = scratch.file("log.ndjson")
        try lines.joined(separator: "\n").write(to: log, atomically: true, encoding: .utf8)
        _ = try page(["playback.metrics", "--log", log.path])
        let document = try Browser.chromium.document(of: scratch.file("report.html"))
        #expect(document.contains(#"data-state="ready""#))
        #expect(!document.contains("<img") && !document.contains("<title>run"))
    }
}

extension Browser {
    /// Returns the document of a page after its scripts have run.
    fileprivate func document(of page: URL) throws -> String {
        let scratch = try Scratch()
        try open(page.absoluteString, scratch, ["--virtual-time-budget=2000", "--dump-dom"]).waitUntilExit()
        return try String(contentsOf: scratch.file("document"), encoding: .utf8)
    }
}
