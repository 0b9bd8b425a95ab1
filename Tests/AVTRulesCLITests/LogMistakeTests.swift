import AVTPackTools
import AVTRules
import AVTTestSupport
import Foundation
import Testing

/// A case of `Tests/Corpus/log-mistakes`: a log that does not fit its pack, and the closing lines of `avt-rules run`.
struct LogMistake: CustomTestStringConvertible, Sendable {
    /// The page and the heading.
    var name: String
    var pack: String
    var log = ""
    /// The closing lines, without the name of the tool.
    var closing: [String] = []
    /// All metrics that are sent, or `nil` if they are not compared.
    var metrics: [String]?

    var testDescription: String { name }

    /// All cases, by page.
    static func all() throws -> [LogMistake] {
        try CorpusPage.all(in: "log-mistakes").flatMap { page in
            let pack = page.blocks.first { $0.label == "yaml" }?.text ?? ""
            return page.cases.map { LogMistake($0, pack: pack) }
        }
    }

    private init(_ content: CorpusPage.Case, pack: String) {
        name = content.name
        let own = content.blocks.last { $0.label == "yaml" }?.text
        self.pack = LogMistake.header + (own ?? pack)
        let lines = content.blocks.last { $0.label == "ndjson" }?.text.split(separator: "\n") ?? []
        log = LogMistake.timed(lines)
        closing = content.items
        for line in content.lines where line.hasPrefix("Metrics: ") {
            let list = line.dropFirst("Metrics: ".count)
            metrics = list == "none" ? [] : list.components(separatedBy: ", ")
        }
    }

    private static let header = "pack: { name: example.case, version: 1.0.0, language: 1 }\n\n"

    /// Lines with a time each.
    private static func timed(_ lines: [Substring]) -> String {
        lines.enumerated().map { index, line in
            line.contains("\"at\":") ? String(line) : "{\"at\": \(1000 * index), " + line.dropFirst()
        }.joined(separator: "\n") + "\n"
    }

    /// Plays the log.
    func run() throws -> (closing: [String], metrics: [String], status: Int32) {
        let scratch = try Scratch()
        _ = try scratch.write(pack, to: "pack.yaml")
        let result = try Tool.run(
            ["run", "pack.yaml", "--log", "-", "--no-summary"], input: log, in: scratch.folder)
        let metrics = try result.lines.filter { $0.hasPrefix("{\"metric\"") }.map { line in
            let record = try JSONDecoder().decode([String: Metric].self, from: Data(line.utf8))
            let value = line.components(separatedBy: "\"value\":").last?.prefix { !",}".contains($0) } ?? ""
            return "\(record["metric"]?.name ?? "") \(value)"
        }
        let closing = result.errors.split(separator: "\n").map { line in
            String(line.hasPrefix("avt-rules: ") ? line.dropFirst("avt-rules: ".count) : line)
        }
        return (closing, metrics, result.status)
    }

    private struct Metric: Decodable {
        let name: String
    }
}

@Suite("Mistakes in event logs")
struct LogMistakeTests {
    @Test("the closing lines are those of the case", arguments: try LogMistake.all())
    func find(_ mistake: LogMistake) throws {
        let found = try mistake.run()
        #expect(found.status == 0)
        #expect(found.closing == mistake.closing)
        if let metrics = mistake.metrics { #expect(found.metrics == metrics) }
    }

    @Test("a case with another line fails")
    func altered() throws {
        let mistake = try #require(try LogMistake.all().first { !$0.closing.isEmpty })
        #expect(try mistake.run().closing != mistake.closing.map { $0 + "." })
    }

    @Test("a player that no pack names is reported, if the packs name others")
    func otherPlayer() throws {
        let scratch = try Scratch()
        for (name, player, signal) in [("one", ", player: mine", "other"), ("all", "", "go")] {
            let header = "pack: { name: test.\(name), version: 1.0.0, language: 1\(player) }"
            _ = try scratch.write("\(header)\nsignals: [{ signal: \(signal), emit: Ping }]\n", to: "\(name).yaml")
        }
        let log = ["vlc", "mine"].map { player in
            """
            {"at":1,"tracker":"\(player)","player":"\(player)"}
            {"at":1,"tracker":"\(player)","signal":"go"}

            """
        }.joined()
        let several = try Tool.run(
            ["run", "one.yaml", "all.yaml", "--log", "-", "--events"], input: log, in: scratch.folder)
        #expect(several.lines.count == 1)
        let line = "no pack names the player `vlc`: the signals and properties of its trackers have no effect\n"
        #expect(several.errors == "avt-rules: \(line)")
        let all = try Tool.run(["run", "all.yaml", "--log", "-", "--events"], input: log, in: scratch.folder)
        #expect(all.lines.count == 2 && all.errors.isEmpty)
    }

    @Test(
        "no recording of a real player has a mismatched value or name",
        arguments: [
            ("rules/qoe/recordings/chrome.ndjson", "players.html5"), ("rules/qoe/recordings/mpv.ndjson", "players.mpv"),
            ("rules/qoe/recordings/gstreamer.ndjson", "players.gstreamer"),
            ("rules/examples/chrome-session.ndjson", "players.html5"),
            ("rules/examples/mpv-session.ndjson", "players.mpv"),
        ])
    func recordings(log: String, player: String) throws {
        for quality in ["playback.metrics", "qoe.quality", "qoe.mux", "qoe.cta-2066"] {
            let result = try Tool.run(["run", quality, player, "--log", log, "--summary"])
            #expect(result.status == 0 && result.errors.isEmpty, "\(quality): \(result.errors)")
        }
    }

    @Test("a log with thousands of unknown names is played in time with bounded memory")
    func manyNames() throws {
        let lines = (0..<20_000).map { index in
            let name = "Stop" + ["a", "b", "c", "d"][index % 4] + String(index, radix: 36)
            return #"{"at":\#(index),"action":"\#(name)","attributes":{"bitrat\#(index)":1,"x\#(index)":"y"}}"#
        }
        let log = lines.joined(separator: "\n") + "\n" + #"{"at":20000,"action":"Stopp"}"# + "\n"
        // Each event carries the time since every action before it, so the summary is read: to print all would be quadratic.
        let result = try Tool.run(["run", "playback.metrics", "--log", "-", "--summary"], input: log)
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("Session 0: 20001 events sent, "))
        #expect(result.errors.split(separator: "\n").count <= 21)

        var options = ReplayOptions(steps: .decisions)
        options.recordsAttributes = false
        let replay = Replay(program: try RuleCompiler.compile([.shipped("playback.metrics")]), options: options)
        var scanner = LogScanner()
        var count = 0
        let seconds = try processorTime {
            try scanner.scan(Array(log.utf8)) { count += replay.process(try $0.get()).count }
        }
        #expect(count > 40_000)
        #expect(seconds < 10)
    }
}
