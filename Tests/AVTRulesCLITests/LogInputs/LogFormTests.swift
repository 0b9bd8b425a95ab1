import AVTDecompression
import AVTTestSupport
import Foundation
import Testing

/// The same log in several forms, which give the same output.
@Suite struct `Forms of a log` {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    private func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: scratch.file(name))
    }

    private func run(_ arguments: String, _ logs: [String], input: [UInt8] = []) throws -> Tool.Result {
        let options = logs.flatMap { ["--log", $0] }
        return try Tool.run(
            arguments.split(separator: " ").map(String.init) + options, bytes: input, in: scratch.folder)
    }

    @Test(
        arguments: [
            ("chrome", "players.html5", "--no-summary"), ("gstreamer", "players.gstreamer", "--trace=json"),
            ("mpv", "players.mpv", "--no-summary"), ("mpv", "players.mpv", "--summary"),
        ])
    func `compressed and split recordings give the same bytes`(name: String, player: String, option: String) throws {
        let file = repository.appending(path: "rules/qoe/recordings/\(name).ndjson")
        let log = Array(try Data(contentsOf: file))
        try write(log, to: "whole.ndjson")
        let command = "run playback.metrics \(player) \(option)"
        let expected = try run(command, ["whole.ndjson"])
        #expect(expected.status == 0 && expected.errors.isEmpty && expected.lines.count > 10)
        func expectSame(_ logs: [String], input: [UInt8] = []) throws {
            let result = try run(command, logs, input: input)
            #expect(result.output == expected.output && result.errors.isEmpty && result.status == 0, "\(logs)")
        }

        for format in CompressionFormat.allCases {
            try write(compressed(log, as: format), to: "whole-\(format)")
            try expectSame(["whole-\(format)"])
            try expectSame(["-"], input: compressed(log, as: format))
        }
        let lines = log.split(separator: 0x0A).map { Array($0) }
        let third = lines.count / 3
        let parts = [lines[..<third], lines[third..<(2 * third)], lines[(2 * third)...]]
            .map { Array($0.joined(separator: [0x0A])) }
        // The first file has no line end at its end, the second one begins with a byte-order mark.
        try write(parts[0], to: "part-1.ndjson")
        try write(compressed([0xEF, 0xBB, 0xBF] + parts[1] + [0x0A], as: .zstd), to: "part-2.ndjson.zst")
        try write(compressed(parts[2], as: .gzip), to: "part-3.ndjson.gz")
        try expectSame(["part-*"])
        try expectSame(["part-[12].*", "-"], input: parts[2])
    }

    @Test(arguments: [("chrome", "html5"), ("gstreamer", "gstreamer"), ("mpv", "mpv")])
    func `the events of a recording in CSV give the same bytes as in JSON`(name: String, player: String) throws {
        let recorded = try Tool.run(
            "run playback.metrics players.\(player) --no-summary --log rules/qoe/recordings/\(name).ndjson")
        try expectSame(try CSVLog(eventsIn: recorded.output), "playback.metrics")
    }

    @Test(arguments: ["openavt.core", "adobe.media", "pillarbox.monitoring"])
    func `a log in CSV gives the same bytes as in JSON`(pack: String) throws {
        let file = repository.appending(path: "Tests/Benchmarks/Logs/\(pack).ndjson")
        try expectSame(try CSVLog(actionsIn: try String(contentsOf: file, encoding: .utf8)), pack)
    }

    private func expectSame(_ log: CSVLog, _ pack: String) throws {
        try write(Array(log.ndjson.utf8), to: "log.ndjson")
        try write(Array(log.csv.utf8), to: "log.csv")
        try write(compressed(Array(log.csv.utf8), as: .gzip), to: "log.csv.gz")
        let command = "run \(pack) --no-summary"
        let expected = try run(command, ["log.ndjson"])
        #expect(expected.status == 0 && expected.lines.count > 5, "\(expected.errors)")
        let standardInput = try run(command + " --log-format csv", ["-"], input: Array(log.csv.utf8))
        for result in [try run(command, ["log.csv"]), try run(command, ["log.csv.gz"]), standardInput] {
            #expect(result.output == expected.output && result.errors == expected.errors)
        }
    }

    @Test func `check compares versions on a compressed log in CSV`() throws {
        let log = "at,action\n1000,Start\n2000,PauseBegin\n3500,PauseFinish\n"
        try write(compressed(Array(log.utf8), as: .zstd), to: "log.csv.zst")
        let pack = repository.appending(path: "rules/examples/one-pause.yaml").path
        let result = try run("check \(pack) --from \(pack)", ["log.csv.zst"])
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(result.output.contains("PauseTime") && result.output.contains("1500"))
    }

    @Test func `sessions are freed with their last lines in several files`() throws {
        // All sessions begin in the first file; their last lines are in the second one, which has no line end at its end.
        let names = (0..<4100).map { "session-\($0)" }
        let first = names.enumerated().map { #"{"at":\#($0),"session":"\#($1)","action":"Start"}"# }
        let second = names.enumerated().map { #"{"at":\#($0 + 5000),"session":"\#($1)","action":"PauseBegin"}"# }
        let files = [first, second].map { Array($0.joined(separator: "\n").utf8) }
        try write(compressed(files[0], as: .gzip), to: "1.ndjson.gz")
        try write(files[1], to: "2.ndjson")
        let pack = repository.appending(path: "rules/examples/one-pause.yaml").path
        for option in ["--summary", "--no-summary"] {
            let found = try run("run \(pack) \(option)", ["1.ndjson.gz", "2.ndjson"])
            let expected = try run("run \(pack) \(option)", ["-"], input: files[0] + [0x0A] + files[1])
            #expect(found.status == 0 && found.output == expected.output && found.output.count > 100_000)
        }
    }
}
