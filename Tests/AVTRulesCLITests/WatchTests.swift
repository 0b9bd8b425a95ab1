import AVTCore
import AVTTestSupport
import Foundation
import Testing

/// A real mpv, watched by the command and, independently, by a few lines of Python.
///
/// These tests hold a thread while they wait: a task that gives it up can wait for minutes until another test gives it back, and the
/// film would be over.
@Suite("avt-rules watch", .timeLimit(.minutes(15))) struct WatchTests {
    private let scratch: Scratch
    private let socket: String

    init() throws {
        scratch = try Scratch()
        // The path of a socket has at most 107 bytes.
        socket = scratch.file("s").path
    }

    private static let mpv = installedTool("mpv")
    private static let isPossible = mpv != nil || requiresTools

    /// Sends commands to mpv, each after a time, and prints the pauses in milliseconds and the number of seeks when mpv has ended.
    ///
    /// A seek before the first command belongs to the startup.
    private static let observer = """
        import json, socket, sys, threading, time
        s = socket.socket(socket.AF_UNIX)
        while True:
            try: s.connect(sys.argv[1]); break
            except OSError: time.sleep(.02)
        send = lambda *command: s.send((json.dumps({"command": command}) + "\\n").encode())
        send("observe_property", 1, "pause")
        def drive():
            for wait, *command in json.loads(sys.argv[2]):
                time.sleep(wait); sent.append(command); send(*command)
        begins, pauses, seeks, ends, sent = None, [], 0, [], []
        threading.Thread(target=drive, daemon=True).start()
        for line in s.makefile():
            message, now = json.loads(line), time.monotonic()
            event = message.get("event")
            if event == "property-change":
                if message.get("data") is True: begins = now
                elif begins: pauses.append(round((now - begins) * 1000)); begins = None
            if event == "seek" and sent: seeks += 1
            if event == "end-file": ends.append(message["reason"])
        print(json.dumps({"pauses": pauses, "seeks": seeks, "ends": ends}))
        """

    /// The command, which watches until it is ended.
    private struct Watch {
        let process: Process
        let output: URL

        /// Waits until an event has been printed.
        func wait(for action: String) {
            for _ in 0..<6000 {
                let text = try? String(contentsOf: output, encoding: .utf8)
                if text?.contains("\"action\":\"\(action)\"") == true { return }
                Thread.sleep(forTimeInterval: 0.01)
            }
        }

        /// Interrupts the command, and returns the lines that it printed.
        func end() throws -> [JSONValue] {
            process.interrupt()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            return try SentLines.read(String(contentsOf: output, encoding: .utf8))
        }
    }

    /// Starts the command, and returns when it listens: it has created the recording then.
    private func watch(_ arguments: String...) throws -> Watch {
        let path = scratch.file("recorded.ndjson").path
        let process = Tool.process(["watch", "mpv:\(socket)", "--record", path] + arguments)
        process.standardOutput = try scratch.writing("live")
        try process.run()
        for _ in 0..<6000 where !FileManager.default.fileExists(atPath: path) { Thread.sleep(forTimeInterval: 0.01) }
        Thread.sleep(forTimeInterval: 1)
        return Watch(process: process, output: scratch.file("live"))
    }

    /// Starts mpv with a film of some seconds.
    private func play(seconds: Int) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: try #require(Self.mpv, "mpv is not installed"))
        process.arguments = [
            "--no-config", "--vo=null", "--ao=null", "--really-quiet", "--input-ipc-server=\(socket)",
            "av://lavfi:testsrc2=duration=\(seconds):rate=25:size=160x90",
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// Runs the observer until mpv has ended.
    private func observe(_ commands: String) throws -> JSONValue {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.observer, socket, commands]
        process.standardOutput = try scratch.writing("observed")
        try process.run()
        process.waitUntilExit()
        return try JSONReader.read(Data(contentsOf: scratch.file("observed")))
    }

    /// The values of a metric, in order.
    private static func values(of name: String, in lines: [JSONValue]) -> [Int] {
        lines.compactMap { line in
            guard line["metric"]?["name"] == .string(name), case .int(let value)? = line["metric"]?["value"] else {
                return nil
            }
            return value
        }
    }

    @Test(.enabled(if: isPossible, "mpv is not installed"))
    func `shows what another observer of mpv sees, and a recording gives the same`() throws {
        let watch = try watch("--json")
        let mpv = try play(seconds: 5)
        let observed = try observe(
            #"[[1.2, "set_property", "pause", true], [0.7, "set_property", "pause", false], [0.5, "seek", 1, "relative"], [0.5, "set_property", "pause", true], [0.3, "set_property", "pause", false]]"#
        )
        mpv.waitUntilExit()
        // The connection may end a moment later than the process.
        watch.wait(for: "End")
        let lines = try watch.end()
        let pauses: [Int] = (observed["pauses"]?.items ?? []).compactMap { Int($0.text) }
        let found = Self.values(of: "PauseTime", in: lines)
        #expect(pauses.count == 2 && found.count == 2)
        // Within 20 ms on an idle machine; other tests may run at the same time.
        for (pause, time) in zip(pauses, found) { #expect(abs(pause - time) <= 200, "\(pauses) \(found)") }
        #expect(observed["seeks"] == .int(1))
        // mpv tells each client of its properties when it has time: a short seek may be over by then.
        #expect(Self.values(of: "SeekTime", in: lines).count <= 1)
        let actions = SentLines.actions(lines)
        #expect(actions.count { $0 == "Start" } == 1 && actions.last == "End", "\(actions)")
        #expect(observed["ends"] == .array([.string("eof")]))

        let replay = try Tool.run([
            "run", "playback.metrics", "players.mpv", "--log", scratch.file("recorded.ndjson").path,
        ])
        #expect(replay.status == 0)
        let live = lines.map { SentLines.withoutIds($0).text }
        #expect(try SentLines.read(replay.output).map { SentLines.withoutIds($0).text } == live)
    }

    @Test(.enabled(if: isPossible, "mpv is not installed"))
    func `ends the playback of a player that is killed, and waits for the next one`() throws {
        let watch = try watch("--json", "--param", "players.mpv/lossIsError=true")
        let first = try play(seconds: 3600)
        watch.wait(for: "Start")
        kill(first.processIdentifier, SIGKILL)
        first.waitUntilExit()
        let second = try play(seconds: 2)
        second.waitUntilExit()
        watch.wait(for: "End")
        // Whether the load of a film and its first seek are seen depends on when the command is connected.
        let actions = SentLines.actions(try watch.end()).filter { $0 != "StreamLoad" && !$0.hasPrefix("Seek") }
        #expect(actions == ["Start", "Error", "Stop", "Start", "End"])
    }

    @Test(.enabled(if: isPossible, "mpv is not installed"), arguments: sample([0, 300, 1100], small: 1))
    func `joins a film that plays, without a startup time, and leaves it`(milliseconds: Int) throws {
        let mpv = try play(seconds: 3600)
        // mpv keeps the signals blocked that the thread that started it blocks, as those of Swift's tasks do.
        defer { kill(mpv.processIdentifier, SIGKILL) }
        Thread.sleep(forTimeInterval: 1 + Double(milliseconds) / 1000)
        let watch = try watch("--json")
        watch.wait(for: "Start")
        let lines = try watch.end()
        #expect(SentLines.actions(lines) == ["Start", "Stop"])
        let start = try #require(lines.first { $0["event"] != nil }?["event"]?["attributes"])
        #expect(start["isJoined"] == .bool(true) && start["resolutionWidth"] == .int(160))
        #expect(Self.values(of: "StartTime", in: lines).isEmpty)
        #expect(mpv.isRunning)
    }

    @Test(.enabled(if: isPossible, "mpv is not installed"))
    func `prints a line for each event, with the metrics that it sends`() throws {
        let watch = try watch()
        let mpv = try play(seconds: 2)
        mpv.waitUntilExit()
        Thread.sleep(forTimeInterval: 1)
        watch.process.interrupt()
        watch.process.waitUntilExit()
        let lines = try String(contentsOf: watch.output, encoding: .utf8).split(separator: "\n")
        #expect(lines.contains { $0.contains(/^ +\d+\.\d{3} s  Start +(StartTime \d+ ms, )?NumPlays 1$/) }, "\(lines)")
        #expect(lines.last?.contains(/^ +\d+\.\d{3} s  End +PlayTime \d+ ms, NumEnds 1, RebufferRatio 0\.0$/) == true)
    }

    @Test("an argument that is no player is refused", arguments: ["mpv:", "vlc:player.sock", "player.sock"])
    func wrong(player: String) throws {
        let result = try Tool.run(["watch", player])
        #expect(result.status == 2)
        #expect(result.errors.contains("write mpv:SOCKET"))
    }
}
