import AVTDecompression
import AVTTestSupport
import Foundation
import Testing

/// `avt-rules run --checkpoint` and `--resume`.
///
/// `AVT_KILLS=N` in the environment kills each run N times.
@Suite struct `A run that is killed` {
    private let scratch: Scratch
    private static let kills = sampleSize(2, large: 3, variable: "AVT_KILLS")

    init() throws { scratch = try Scratch() }

    private func writeLog(_ name: String, seed: UInt64, from start: Int = 0, count: Int = 24_000) throws {
        var log = MessyLog(seed: seed)
        let text = name.hasSuffix(".csv") ? log.csv(from: start, count: count) : log.ndjson(from: start, count: count)
        try Data(text.utf8).write(to: scratch.file(name))
    }

    private func process(_ arguments: String, appendingTo output: URL) throws -> Process {
        let process = Tool.process(arguments.split(separator: " ").map(String.init))
        let handle = try FileHandle(forWritingTo: output)
        try handle.seekToEnd()
        process.standardOutput = handle
        process.standardError = try scratch.writing("errors")
        return process
    }

    /// Kills a run at random times, and continues it until it ends.
    private func outputOfKilledRun(
        _ arguments: String, duration: Duration, _ random: inout SeededGenerator
    ) throws -> (output: String, status: Int32, checkpoints: Int) {
        let output = scratch.file("output")
        try Data().write(to: output)
        let checkpoint = scratch.file("checkpoint")
        try? FileManager.default.removeItem(at: checkpoint)
        let arguments = arguments + " --checkpoint \(checkpoint.path) --resume --checkpoint-every 1ms"
        var (kills, checkpoints) = (0, 0)
        // On a machine with other work, the first kills may come before the first checkpoint.
        while kills < Self.kills || (checkpoints == 0 && kills < 20 * Self.kills) {
            kills += 1
            let run = try process(arguments, appendingTo: output)
            try run.run()
            // Compiling the packs takes a part of the time.
            usleep(UInt32(random.number(0...Int(duration / .microseconds(1) * 1.5))))
            kill(run.processIdentifier, SIGKILL)
            run.waitUntilExit()
            if FileManager.default.fileExists(atPath: checkpoint.path) { checkpoints += 1 }
        }
        let last = try process(arguments, appendingTo: output)
        try last.run()
        last.waitUntilExit()
        let text = try String(contentsOf: output, encoding: .utf8)
        return (text, last.terminationStatus, checkpoints)
    }

    private func modification(of path: String) throws -> Date {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date)
    }

    static let runs: [String] = [
        "--metrics --threads 1", "--no-summary --threads 2 --lateness 2s", "--summary --threads 2",
        "--by country --every 5m --no-summary --threads 2 --session-timeout 20s",
        "--sessions --threads 2 --session-timeout 20s",
    ]

    @Test(arguments: runs) func `continues without loss and repetition`(options: String) throws {
        var random = SeededGenerator(seed: UInt64(options.count))
        try writeLog("a.ndjson", seed: 1)
        try writeLog("b.csv", seed: 2, from: 24_000, count: 6000)
        try writeLog("c.ndjson", seed: 3, from: 30_000, count: 8000)
        let logs = ["a.ndjson", "b.csv", "c.ndjson"].map { "--log \(scratch.file($0).path)" }.joined(separator: " ")
        let arguments = "run playback.metrics \(logs) \(options)"
        let clock = ContinuousClock()
        let start = clock.now
        let expected = try Tool.run(arguments)
        #expect(expected.status == 4)
        let found = try outputOfKilledRun(arguments, duration: clock.now - start, &random)
        let lines = found.output.split(separator: "\n")
        let difference = zip(lines, expected.lines).first { $0 != $1 }
        #expect(difference == nil)
        #expect(lines.count == expected.lines.count)
        #expect(found.status == 4 || found.status == 0)
        #expect(found.checkpoints > 0)
    }

    @Test func `continues a run that was killed after its first results`() throws {
        try writeLog("a.ndjson", seed: 3, count: 300)
        let output = scratch.file("output")
        try Data().write(to: output)
        // By default, the next checkpoint comes after ten seconds.
        let options = "--log \(scratch.file("a.ndjson").path) --metrics --checkpoint \(scratch.file("c").path) --resume"
        let run = try process("run playback.metrics \(options) --follow", appendingTo: output)
        try run.run()
        while try Data(contentsOf: output).isEmpty { usleep(1000) }
        kill(run.processIdentifier, SIGKILL)
        run.waitUntilExit()
        let resumed = try process("run playback.metrics \(options)", appendingTo: output)
        try resumed.run()
        resumed.waitUntilExit()
        let whole = try Tool.run("run playback.metrics --log \(scratch.file("a.ndjson").path) --metrics")
        #expect(try String(contentsOf: output, encoding: .utf8) == whole.output)
    }

    @Test func `that is finished prints nothing more`() throws {
        let log = "--log rules/examples/mpv-session.ndjson --metrics --to csv:\(scratch.file("m.csv").path)"
        let arguments = "run playback.metrics players.mpv \(log) --checkpoint \(scratch.file("c").path) --resume"
        #expect(try Tool.run(arguments).status == 0)
        let csv = try String(contentsOf: scratch.file("m.csv"), encoding: .utf8)
        let again = try Tool.run(arguments)
        #expect(again.status == 0 && again.output.isEmpty && again.errors.contains("is finished"))
        #expect(try String(contentsOf: scratch.file("m.csv"), encoding: .utf8) == csv)
        #expect(csv.split(separator: "\n").count > 10)
    }

    @Test func `that is finished has read this log only, and ends with the same exit code`() throws {
        let line = #"{"at": 1000, "session": "a", "action": "Start"}"# + "\n"
        let log = try scratch.write(line + "malformed\n", to: "a.ndjson")
        let other = try scratch.write(line, to: "b.ndjson")
        func play(_ logs: String) throws -> Tool.Result {
            try Tool.run(
                "run playback.metrics \(logs) --metrics --to csv:\(scratch.file("m.csv").path) "
                    + "--checkpoint \(scratch.file("c").path) --resume")
        }
        #expect(try play("--log \(log)").status == 4)
        let again = try play("--log \(log)")
        #expect(again.status == 4 && again.errors.contains("is finished, with 1 malformed line"), "\(again.errors)")
        let another = try play("--log \(other)")
        #expect(another.status == 2 && another.errors.contains("of another log"), "\(another.errors)")
        let further = try play("--log \(log) --log \(other)")
        #expect(further.status == 2 && further.errors.contains("does not continue with further files"))
    }

    @Test func `that could not read a file is not finished`() throws {
        let lines = (0..<2000).map { #"{"at": \#($0 * 1000), "session": "a", "action": "Event\#($0)"}"# + "\n" }
            .joined()
        let whole = Data(compressed(Array(lines.utf8), as: .gzip))
        let log = scratch.file("a.ndjson.gz")
        try whole.prefix(whole.count / 2).write(to: log)
        let arguments = [
            "run", "playback.metrics", "--metrics", "--log", log.path, "--to", "csv:\(scratch.file("e.csv").path)",
            "--checkpoint", scratch.file("c").path, "--resume",
        ]
        #expect(try Tool.run(arguments).status == 3)
        try whole.write(to: log)
        let repeated = try Tool.run(arguments)
        #expect(repeated.status == 0 && !repeated.errors.contains("is finished"), "\(repeated.errors)")
        #expect(try Tool.run(arguments).errors.contains("is finished"))
    }

    @Test func `is not continued by two processes at a time`() throws {
        try writeLog("a.ndjson", seed: 5, count: 100)
        let output = scratch.file("output")
        try Data().write(to: output)
        let checkpoint = scratch.file("c").path
        let arguments =
            "run playback.metrics --log \(scratch.file("a.ndjson").path) --metrics --follow --checkpoint \(checkpoint) --resume"
        let first = try process(arguments, appendingTo: output)
        try first.run()
        while !FileManager.default.fileExists(atPath: checkpoint) { usleep(10_000) }
        let second = try process(arguments, appendingTo: output)
        try second.run()
        second.waitUntilExit()
        #expect(second.terminationStatus == 2)
        #expect(try String(contentsOf: scratch.file("errors"), encoding: .utf8).contains("another run uses"))
        first.terminate()
        first.waitUntilExit()
        #expect(first.terminationStatus == 0)
    }

    @Test func `is refused with other packs, options or logs`() throws {
        try writeLog("a.ndjson", seed: 4)
        let log = scratch.file("a.ndjson").path
        let checkpoint = scratch.file("c").path
        let output = scratch.file("output")
        try Data().write(to: output)
        let options = "--log \(log) --metrics --threads 1 --checkpoint \(checkpoint) --resume --checkpoint-every 1ms"
        let run = try process("run playback.metrics \(options) --follow", appendingTo: output)
        try run.run()
        while try Data(contentsOf: output).isEmpty { usleep(1000) }
        // The checkpoint after the results, which comes when the log grows.
        let written = try modification(of: output.path)
        let growing = try FileHandle(forWritingTo: URL(filePath: log))
        let line = try #require(try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").last)
        while try !FileManager.default.fileExists(atPath: checkpoint) || modification(of: checkpoint) <= written {
            try growing.seekToEnd()
            try growing.write(contentsOf: Data("\(line)\n".utf8))
            usleep(50_000)
        }
        kill(run.processIdentifier, SIGKILL)
        run.waitUntilExit()
        func refusal(_ arguments: String) throws -> String {
            let errors = scratch.file("errors")
            let other = try process(arguments, appendingTo: output)
            try other.run()
            other.waitUntilExit()
            #expect(other.terminationStatus != 0)
            return try String(contentsOf: errors, encoding: .utf8)
        }
        #expect(try refusal("run openavt.core openavt.metrics \(options)").contains("other packs"))
        #expect(try refusal("run playback.metrics \(options) --timers off").contains("other options: --metrics"))
        #expect(
            try refusal("run playback.metrics \(options.replacing(log, with: "rules/examples/mpv-session.ndjson"))")
                .contains("another log"))
        let text = try Data(contentsOf: URL(filePath: log))
        try Data("changed\n".utf8).write(to: URL(filePath: log))
        #expect(try refusal("run playback.metrics \(options)").contains("does not begin as it did"))
        try text.write(to: URL(filePath: log))
        try Data().write(to: output)
        #expect(try refusal("run playback.metrics \(options)").contains("fewer results"))
    }

    @Test func `needs its results, and is not replaced by a run that begins`() throws {
        try writeLog("a.ndjson", seed: 8, count: 100)
        let output = scratch.file("output")
        try Data().write(to: output)
        let options =
            "--log \(scratch.file("a.ndjson").path) --metrics --to csv:\(scratch.file("r.csv").path) "
            + "--checkpoint \(scratch.file("c").path)"
        // An interruption leaves a checkpoint of a run that is not finished.
        let run = try process("run playback.metrics \(options) --checkpoint-every 1ms --follow", appendingTo: output)
        try run.run()
        while (try? Data(contentsOf: scratch.file("r.csv")).count) ?? 0 < 1000 { usleep(10_000) }
        run.interrupt()
        run.waitUntilExit()
        let checkpoint = try Data(contentsOf: scratch.file("c"))
        let begun = try Tool.run("run playback.metrics \(options)")
        #expect(
            begun.status == 2 && begun.errors.contains("is the checkpoint of a run that is not finished: '--resume'"))
        let stored = try Tool.run(
            "run playback.metrics --log \(scratch.file("a.ndjson").path) --state-out \(scratch.file("c").path)")
        #expect(stored.status == 2 && stored.errors.contains("is the checkpoint of a run that is not finished"))
        #expect(try Data(contentsOf: scratch.file("c")) == checkpoint)
        try FileManager.default.removeItem(at: scratch.file("r.csv"))
        let resumed = try Tool.run("run playback.metrics \(options) --resume")
        #expect(resumed.status == 3 && resumed.errors.contains("the results of the checkpoint are missing: restore `"))
        try FileManager.default.removeItem(at: scratch.file("c"))
        #expect(try Tool.run("run playback.metrics \(options)").status == 0)
        // That of a finished run is replaced.
        #expect(try Tool.run("run playback.metrics \(options)").status == 0)
    }
}
