import AVTCore
import AVTTestSupport
import Foundation
import Testing

/// The built command `avt-play`, run as a user runs it.
@Suite("avt-play", .timeLimit(.minutes(15))) struct PlayTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "avt-play-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Starts a command that is built beside the tests.
    private func start(_ name: String, _ arguments: [String], output: URL? = nil) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
            path: name)
        process.arguments = arguments
        process.currentDirectoryURL = repository
        process.standardInput = FileHandle.nullDevice
        for file in ["output", "errors"] { try Data().write(to: folder.appending(path: name + file)) }
        process.standardOutput = try FileHandle(forWritingTo: output ?? folder.appending(path: name + "output"))
        process.standardError = try FileHandle(forWritingTo: folder.appending(path: name + "errors"))
        try process.run()
        return process
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    private func lines(_ name: String) throws -> [JSONValue] { try SentLines.read(text(name)) }

    @Test func `plays films, and a recording gives the same events and metrics`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let recording = folder.appending(path: "film.ndjson").path
        let films = ["av://lavfi:testsrc2=duration=1:rate=25:size=160x90", "av://lavfi:testsrc2=duration=1:rate=25"]
        let play = try start("avt-play", ["--headless", "--json", "--record", recording] + films)
        await play.exit()
        #expect(play.terminationStatus == 0)
        let live = try lines("avt-playoutput")
        #expect(SentLines.actions(live) == ["StreamLoad", "Start", "End", "StreamLoad", "Start", "End"])
        let replay = try start("avt-rules", ["run", "playback.metrics", "players.mpv", "--log", recording])
        await replay.exit()
        #expect(
            try lines("avt-rulesoutput").map { SentLines.withoutIds($0).text }
                == live.map { SentLines.withoutIds($0).text })
    }

    private static let noSpace = FileManager.default.fileExists(atPath: "/dev/full")

    @Test func `has the session of its recording also without one`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let play = try start(
            "avt-play", ["--headless", "--json", "av://lavfi:testsrc2=duration=1:rate=25:size=160x90"])
        await play.exit()
        let contents = try lines("avt-playoutput").compactMap { $0["event"] ?? $0["metric"] }
        let sessions = Set(contents.map { $0["session"]?.string ?? "" })
        #expect(sessions.count == 1 && sessions.first?.contains(/^mpv-\d{13}$/) == true, "\(sessions)")
        #expect(contents.allSatisfy { $0["tracker"] == .string("player") && $0["id"] == nil })
    }

    @Test(.enabled(if: noSpace, "there is no /dev/full"), arguments: [[], ["--json"]])
    func `reports an output that cannot be written, and ends`(form: [String]) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let film = "av://lavfi:testsrc2=duration=3600:rate=25:size=160x90"
        let play = try start("avt-play", ["--headless", film] + form, output: URL(filePath: "/dev/full"))
        await play.exit()
        #expect(play.terminationStatus == 3)
        #expect(try text("avt-playerrors") == "avt-play: cannot write the output: No space left on device\n")
    }

    @Test(.enabled(if: noSpace, "there is no /dev/full"))
    func `plays on if the recording cannot be written, and reports it`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let film = "av://lavfi:testsrc2=duration=1:rate=25:size=160x90"
        let play = try start("avt-play", ["--headless", "--statistics", "--record", "/dev/full", film])
        await play.exit()
        #expect(play.terminationStatus == 3)
        #expect(try text("avt-playoutput").contains("  End "))
        let errors = try text("avt-playerrors").split(separator: "\n")
        #expect(errors.count == 3, "\(errors)")
        #expect(errors.first?.hasPrefix("OpenAVT Error: the recording /dev/full cannot be written") == true)
        #expect(errors.last?.contains(/\d+ lines could not be written: No space left on device$/) == true)
    }

    @Test func `prints its version`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let play = try start("avt-play", ["--version"])
        await play.exit()
        let tool = try start("avt-rules", ["--version"])
        await tool.exit()
        #expect(play.terminationStatus == 0)
        #expect(try text("avt-playoutput") == text("avt-rulesoutput").replacing("avt-rules", with: "avt-play"))
    }

    @Test func `says which films cannot be played, and ends`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let play = try start("avt-play", ["--headless", "/no/such/film"])
        await play.exit()
        #expect(play.terminationStatus == 3)
        #expect(try text("avt-playerrors") == "avt-play: /no/such/film: loading failed\n")
        #expect(try text("avt-playoutput").contains("Error"))
    }

    private static func pack(_ version: String, _ rest: String) -> String {
        """
        pack: { name: my.rules, version: \(version), language: 1, summary: Rules that are edited., extends: [playback.metrics] }
        \(rest)

        """
    }

    @Test func `swaps rules that are saved while a film plays, and shows their errors`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "mine.yaml")
        let save = { (text: String) in try text.write(to: file, atomically: true, encoding: .utf8) }
        try save(Self.pack("1.0.0", ""))
        let play = try start(
            "avt-play",
            ["--headless", "--json", "--rules", file.path, "av://lavfi:testsrc2=duration=3600:rate=25:size=160x90"])
        defer { play.terminate() }
        let wait = { (name: String, expected: String) async throws in
            for _ in 0..<3000 where try !text(name).contains(expected) { try await Task.sleep(for: .seconds(0.02)) }
            #expect(try text(name).contains(expected))
        }
        try await wait("avt-playoutput", #""action":"Start""#)
        try save(Self.pack("1.0.1", "metrics: 3"))
        try await wait("avt-playerrors", "the rules are unchanged")
        let metric = """
            vocabulary:
              metrics:
                NumEndings: { type: counter }
            metrics:
              NumEndings: { action: [End, Stop], value: 1 }
            """
        try save(Self.pack("1.0.2", metric))
        try await wait("avt-playerrors", "avt-play: new rules")
        play.interrupt()
        await play.exit()
        #expect(play.terminationStatus == 0)
        let lines = try lines("avt-playoutput")
        #expect(SentLines.actions(lines) == ["StreamLoad", "Start", "Stop"])
        #expect(lines.contains { $0["metric"]?["name"] == .string("NumEndings") })
    }
}
