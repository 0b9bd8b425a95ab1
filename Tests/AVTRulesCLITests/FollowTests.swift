import AVTTestSupport
import Foundation
import Testing

@Suite("avt-rules run --follow")
struct FollowTests {
    /// A run of the tool that follows a file.
    private final class Run {
        let process: Process
        private let scratch: Scratch

        init(_ scratch: Scratch, _ arguments: String, appending: Bool = false) throws {
            self.scratch = scratch
            process = Tool.process(arguments.split(separator: " ").map(String.init))
            if !appending { try Data().write(to: scratch.file("output")) }
            let output = try FileHandle(forWritingTo: scratch.file("output"))
            try output.seekToEnd()
            process.standardOutput = output
            process.standardError = try scratch.writing("errors")
            try process.run()
        }

        deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

        func text(_ name: String) throws -> String { try String(contentsOf: scratch.file(name), encoding: .utf8) }

        /// The actions of the events so far.
        func actions() throws -> [String] {
            try text("output").split(separator: "\n").compactMap { line in
                line.firstRange(of: #""action":""#).map { String(line[$0.upperBound...].prefix { $0 != "\"" }) }
            }
        }

        /// Waits until the events are those with these actions.
        func wait(for expected: [String]) throws {
            try wait { try actions() == expected }
            #expect(try actions() == expected)
        }

        /// Waits for at most a minute until a condition holds.
        func wait(until holds: () throws -> Bool) throws {
            let deadline = ContinuousClock.now + .seconds(60)
            while try !holds(), ContinuousClock.now < deadline { usleep(20_000) }
        }

        func interrupt(by signal: Int32) {
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
        }
    }

    private let scratch: Scratch
    private var log: URL { scratch.file("log.ndjson") }

    init() throws { scratch = try Scratch() }

    private func line(_ at: Int, _ action: String) -> String { #"{"at": \#(at), "action": "\#(action)"}"# + "\n" }

    private func append(_ text: String) throws {
        let handle = try FileHandle(forWritingTo: log)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(text.utf8))
    }

    private func follow(_ options: String = "--events") throws -> Run {
        try Run(scratch, "run playback.content --log \(log.path) --follow \(options)")
    }

    @Test("prints the events of lines that are added, also of one that is written in two parts", arguments: [1, 2])
    func growing(threads: Int) throws {
        try Data(line(0, "MediaRequest").utf8).write(to: log)
        let run = try follow("--events --threads \(threads)")
        try run.wait(for: ["MediaRequest"])
        let next = line(900, "Start")
        try append(String(next.prefix(9)))
        usleep(500_000)
        try append(String(next.dropFirst(9)))
        try run.wait(for: ["MediaRequest", "Start"])
        try append(line(1000, "PauseBegin") + line(2000, "PauseFinish"))
        try run.wait(for: ["MediaRequest", "Start", "PauseBegin", "PauseFinish"])
        run.interrupt(by: SIGINT)
        #expect(run.process.terminationStatus == 0)
        #expect(try run.text("errors").isEmpty)
    }

    private func modification(of name: String) throws -> Date {
        try #require(
            try FileManager.default.attributesOfItem(atPath: scratch.file(name).path)[.modificationDate] as? Date)
    }

    @Test("continues with a log that was rotated while no run was active")
    func rotatedMeanwhile() throws {
        try Data((line(0, "MediaRequest") + line(1, "Start")).utf8).write(to: log)
        let options = "--events --checkpoint \(scratch.file("state").path) --resume"
        let first = try follow(options)
        try first.wait(for: ["MediaRequest", "Start"])
        first.interrupt(by: SIGTERM)
        try append(line(2, "PauseBegin"))
        let old = scratch.file("log.1").path
        try FileManager.default.moveItem(atPath: log.path, toPath: old)
        try Data(line(3, "PauseFinish").utf8).write(to: log)
        let refused = try Run(scratch, "run playback.content --log \(log.path) \(options)", appending: true)
        refused.process.waitUntilExit()
        #expect(refused.process.terminationStatus == 3)
        #expect(try refused.text("errors").contains("give the rotated file in its place, and then the new one"))
        let second = try Run(
            scratch, "run playback.content --log \(old) --log \(log.path) --follow \(options)", appending: true)
        try second.wait(for: ["MediaRequest", "Start", "PauseBegin", "PauseFinish"])
        second.interrupt(by: SIGTERM)
        #expect(second.process.terminationStatus == 0)
    }

    @Test(
        "continues with a log whose older files have other names now, are more, or were removed",
        arguments: [["log.2"], ["log.3", "log.2"], []])
    func olderFiles(_ older: [String]) throws {
        try Data(line(0, "MediaRequest").utf8).write(to: scratch.file("log.1"))
        try Data(line(1, "Start").utf8).write(to: log)
        let options = "--events --follow --checkpoint \(scratch.file("state").path) --resume"
        let rotated = scratch.file("log.1").path
        let first = try Run(scratch, "run playback.content --log \(rotated) --log \(log.path) \(options)")
        try first.wait(for: ["MediaRequest", "Start"])
        first.interrupt(by: SIGTERM)
        try append(line(2, "PauseBegin"))
        try FileManager.default.moveItem(atPath: rotated, toPath: scratch.file("log.2").path)
        try FileManager.default.moveItem(atPath: log.path, toPath: rotated)
        try Data(line(3, "PauseFinish").utf8).write(to: log)
        try Data(line(-1, "StreamLoad").utf8).write(to: scratch.file("log.3"))
        let files = older.map { scratch.file($0).path } + [rotated, log.path]
        let second = try Run(
            scratch, "run playback.content \(files.map { "--log \($0)" }.joined(separator: " ")) \(options)",
            appending: true)
        try second.wait(for: ["MediaRequest", "Start", "PauseBegin", "PauseFinish"])
        second.interrupt(by: SIGTERM)
        #expect(second.process.terminationStatus == 0)
    }

    @Test("continues with a log that was empty, and was rotated when it had lines")
    func empty() throws {
        try Data().write(to: log)
        let options = "--events --follow --checkpoint \(scratch.file("state").path) --resume"
        let first = try Run(scratch, "run playback.content --log \(log.path) \(options)")
        try first.wait { FileManager.default.fileExists(atPath: scratch.file("state").path) }
        first.interrupt(by: SIGTERM)
        let rotated = scratch.file("log.1").path
        try append(line(0, "MediaRequest") + line(1, "Start"))
        try FileManager.default.moveItem(atPath: log.path, toPath: rotated)
        try Data(line(2, "PauseBegin").utf8).write(to: log)
        let second = try Run(
            scratch, "run playback.content --log \(rotated) --log \(log.path) \(options)", appending: true)
        try second.wait(for: ["MediaRequest", "Start", "PauseBegin"])
        second.interrupt(by: SIGTERM)
        #expect(second.process.terminationStatus == 0)
    }

    @Test("continues with a log that was rotated before a position in it was stored")
    func rotatedEarly() throws {
        try Data((line(0, "MediaRequest") + line(1, "Start")).utf8).write(to: log)
        // The next checkpoint after that of the start would come after ten seconds.
        let options = "--events --checkpoint \(scratch.file("state").path) --resume"
        let first = try follow(options)
        try first.wait(for: ["MediaRequest", "Start"])
        first.interrupt(by: SIGKILL)
        let rotated = scratch.file("log.1").path
        try FileManager.default.moveItem(atPath: log.path, toPath: rotated)
        try Data(line(2, "PauseBegin").utf8).write(to: log)
        let second = try Run(
            scratch, "run playback.content --log \(rotated) --log \(log.path) \(options)", appending: true)
        second.process.waitUntilExit()
        #expect(second.process.terminationStatus == 0)
        #expect(try second.actions().prefix(3) == ["MediaRequest", "Start", "PauseBegin"])
    }

    @Test("continues with a log of which only the header was read, which the new one has, too")
    func header() throws {
        let (csv, rotated) = (scratch.file("log.csv"), scratch.file("log.csv.1"))
        let header = "at,session,action\n"
        try Data(header.utf8).write(to: csv)
        let options = "--events --follow --checkpoint \(scratch.file("state").path) --resume"
        let first = try Run(scratch, "run playback.content --log \(csv.path) \(options)")
        try first.wait { FileManager.default.fileExists(atPath: scratch.file("state").path) }
        first.interrupt(by: SIGTERM)
        try FileManager.default.removeItem(at: csv)
        try Data((header + "0,a,MediaRequest\n1,a,Start\n").utf8).write(to: rotated)
        try Data((header + "2,a,PauseBegin\n").utf8).write(to: csv)
        let second = try Run(
            scratch, "run playback.content --log \(rotated.path) --log \(csv.path) \(options)", appending: true)
        try second.wait(for: ["MediaRequest", "Start", "PauseBegin"])
        second.interrupt(by: SIGTERM)
        #expect(second.process.terminationStatus == 0)
    }

    @Test func `reads a rotated file in the format of its name`() throws {
        let row = "1000,a,Start\n"
        try Data(("at,session,action\n" + row).utf8).write(to: scratch.file("log.csv.1"))
        let result = try Tool.run("run playback.content --log \(scratch.file("log.csv.1").path) --events")
        #expect(result.status == 0 && result.output.contains(#""action":"Start""#), "\(result.errors)")
    }

    @Test("writes checkpoints also while the log rests, compressed or not", arguments: ["", ".gz"])
    func checkpoint(ending: String) throws {
        let path = log.path + ending
        let lines = Array((line(0, "MediaRequest") + line(900, "Start")).utf8)
        try Data(ending.isEmpty ? lines : compressed(lines, as: .gzip)).write(to: URL(filePath: path))
        let options = "--checkpoint \(scratch.file("state").path) --checkpoint-every 1s"
        let first = try Run(scratch, "run playback.content --log \(path) --follow --events \(options)")
        try first.wait(for: ["MediaRequest", "Start"])
        let written = try modification(of: "output")
        try first.wait { try modification(of: "state") > written }
        first.interrupt(by: SIGKILL)
        let second = try Run(
            scratch, "run playback.content --log \(path) --follow --events \(options) --resume", appending: true)
        usleep(500_000)
        second.interrupt(by: SIGINT)
        #expect(second.process.terminationStatus == 0)
        #expect(try second.actions() == ["MediaRequest", "Start"])
    }

    @Test("continues with the file that replaces the log, and with one that was shortened")
    func rotation() throws {
        try Data((line(0, "MediaRequest") + line(1, "Start")).utf8).write(to: log)
        let run = try follow()
        try run.wait(for: ["MediaRequest", "Start"])
        let old = try FileHandle(forWritingTo: log)
        try FileManager.default.moveItem(at: log, to: scratch.file("log.1"))
        usleep(300_000)
        // Its writer notices the rotation late.
        try old.seekToEnd()
        try old.write(contentsOf: Data(line(2, "PauseBegin").utf8))
        try run.wait(for: ["MediaRequest", "Start", "PauseBegin"])
        try Data(line(3, "PauseFinish").utf8).write(to: log)
        try run.wait(for: ["MediaRequest", "Start", "PauseBegin", "PauseFinish"])
        try append(line(4, "SeekBegin") + line(5, "SeekFinish"))
        try run.wait(for: ["MediaRequest", "Start", "PauseBegin", "PauseFinish", "SeekBegin", "SeekFinish"])
        let handle = try FileHandle(forWritingTo: log)
        try handle.truncate(atOffset: 0)
        usleep(500_000)
        try append(line(6, "End"))
        try run.wait(for: ["MediaRequest", "Start", "PauseBegin", "PauseFinish", "SeekBegin", "SeekFinish", "End"])
        run.interrupt(by: SIGTERM)
        #expect(run.process.terminationStatus == 0)
    }

    @Test("prints at an interruption what the same log prints at its end", arguments: [SIGINT, SIGTERM, SIGHUP])
    func summary(signal: Int32) throws {
        let lines = line(0, "MediaRequest") + line(700, "Start") + "nonsense\n" + line(5000, "PauseBegin")
        try Data(lines.utf8).write(to: log)
        let expected = try Tool.run("run playback.metrics --log \(log.path) --summary")
        let run = try Run(scratch, "run playback.metrics --log \(log.path) --follow --summary")
        // The malformed line is reported before the end.
        try run.wait { try !run.text("errors").isEmpty }
        #expect(try run.text("output").isEmpty)
        run.interrupt(by: signal)
        #expect(run.process.terminationStatus == 4 && expected.status == 4)
        #expect(try run.text("output") == expected.output)
        #expect(try run.text("errors") == expected.errors)
    }

    @Test("is refused for a pipe, which ends with its writer")
    func pipe() throws {
        #expect(mkfifo(scratch.file("pipe").path, 0o600) == 0)
        let result = try Tool.run("run playback.metrics --log \(scratch.file("pipe").path) --follow")
        #expect(result.status == 2 && result.errors.contains("is a pipe or a device"), "\(result.errors)")
    }

    @Test(
        "is refused for what cannot be followed",
        arguments: [
            "--log - --follow", "--log log.ndjson --follow --report r.html",
            "--log log.ndjson --follow --where isPaused",
        ])
    func refused(_ options: String) throws {
        let result = try Tool.run("run playback.metrics \(options)")
        #expect(result.status == 2 && result.errors.contains("--follow"))
    }
}
