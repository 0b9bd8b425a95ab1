import AVTCore
import AVTEngine
import AVTPackTools
import AVTRules
import AVTTestSupport
import Foundation
import OpenAVT
import OpenAVTVendorPacks
import Testing

/// Sessions that one replay stores and another one continues.
@Suite struct `A stored session` {
    @Test(arguments: `The compiled machine and the reference`.chunks)
    func `continues as if nothing had happened, with random packs and logs`(seeds: Range<Int>) throws {
        for seed in seeds {
            let trial = try Trial(seed: seed)
            try expectSameOutput(trial.program, ReplayOptions(), trial.lines, storedAfter: 5, "seed \(seed)")
        }
    }

    @Test(arguments: 0..<30)
    func `continues as if nothing had happened, with rules of privacy and volume`(seed: Int) throws {
        let trial = try DeliveryTrial(seed: seed, lineCount: 120)
        let options = ReplayOptions(hashKey: Array(repeating: 7, count: 16))
        try expectSameOutput(trial.program, options, trial.lines, storedAfter: 7, "seed \(seed)")
    }

    private static let packs: [[String]] = [
        ["openavt.ads", "openavt.metrics"], ["qoe.quality"], ["playback.metrics", "players.mpv"],
        ["pillarbox.monitoring"], ["pillarbox.commanders-act"], ["adobe.heartbeat-1.4"],
    ]

    @Test(arguments: packs) func `continues as if nothing had happened, with recorded logs`(packs: [String]) throws {
        let program = try RuleCompiler.compile(packs.map { .shipped($0) }, limits: RuleLimits(libraries: [.vendors]))
        for log in try RecordedLogs.files(in: "rules/qoe/recordings", "Tests/Benchmarks/Logs") {
            try expectSameOutput(
                program, ReplayOptions(), try RecordedLogs.lines(of: log), storedAfter: 60, log.lastPathComponent)
        }
    }

    @Test(arguments: 0..<40)
    func `continues under other packs like an instrument whose rules are exchanged`(seed: Int) throws {
        let (old, new) = (try Trial(seed: seed), try Trial(seed: seed + 1))
        for runsTimers in [true, false] {
            let options = ReplayOptions(runsTimers: runsTimers)
            let middle = old.lines.count / 2
            let chain = Replay(program: old.program, options: options)
            var expected = old.lines[..<middle].flatMap { chain.process($0) }
            chain.load(new.program)
            expected += old.lines[middle...].flatMap { chain.process($0) } + chain.finish()

            var log = Log(old.program, options)
            for line in old.lines[..<middle] { log.process(line) }
            try log.store(for: new.program)
            for line in old.lines[middle...] { log.process(line) }
            log.finish()
            let lines = expected.compactMap { record -> String? in if case .step = record { nil } else { record.line } }
            #expect(log.lines == lines, "seed \(seed), timers \(runsTimers)")
        }
    }

    @Test func `takes less than a kilobyte`() throws {
        let program = try RuleCompiler.compile([.shipped("playback.metrics")])
        let log = Log(program, ReplayOptions())
        for line in try RecordedLogs.lines(
            of: repository.appending(path: "Tests/Benchmarks/Logs/playback.metrics.ndjson"))
        {
            log.process(line)
        }
        #expect(log.replay.openSessions.count > 0)
        for size in try log.stored().map(\.count) { #expect(size < 1000) }
    }

    @Test func `that is damaged is refused, or continues with other values`() throws {
        var (refused, continued) = (0, 0)
        for seed in 0..<60 {
            var random = SeededGenerator(seed: UInt64(seed))
            let trial = try Trial(seed: seed)
            let log = Log(trial.program, ReplayOptions())
            for line in trial.lines.dropLast(10) { log.process(line) }
            for bytes in try log.stored() {
                let damaged = Log(trial.program, ReplayOptions())
                guard let session = Self.read(Self.damaged(bytes, &random)), damaged.restore(session) == nil else {
                    refused += 1
                    continue
                }
                continued += 1
                for line in trial.lines.suffix(10) { damaged.process(line) }
                damaged.finish()
            }
        }
        #expect(refused > 20)
        #expect(continued > 5)
    }

    private static func damaged(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        bytes[random.number(0...(bytes.count - 1))] = UInt8(random.number(0...255))
        if random.chance(oneIn: 8) { bytes.removeLast(random.number(1...bytes.count)) }
        return bytes
    }

    private static func read(_ bytes: [UInt8]) -> StoredSession? {
        var (coder, session) = (SnapshotCoder(reading: bytes), StoredSession())
        session.code(&coder)
        return coder.finished() == nil ? session : nil
    }

    // MARK: Comparison

    private func expectSameOutput(
        _ program: RuleProgram, _ options: ReplayOptions, _ lines: [LogLine], storedAfter most: Int, _ name: String
    ) throws {
        let whole = Log(program, options)
        var parts = Log(program, options)
        var random = SeededGenerator(seed: UInt64(lines.count))
        for line in lines {
            whole.process(line)
            parts.process(line)
            if random.chance(oneIn: most) { try parts.store(for: program) }
        }
        whole.finish()
        parts.finish()
        for (expected, found) in zip(whole.lines, parts.lines) where expected != found {
            Issue.record("\(name): \(expected)\n\(found)")
            return
        }
        #expect(whole.lines.count == parts.lines.count, "\(name)")
        #expect(whole.replay.dataReport == parts.replay.dataReport, "\(name)")
    }
}

/// A log that is played by one replay after the other.
private struct Log {
    private(set) var replay: DirectReplay<DirectLines>
    private let options: ReplayOptions
    private var program: RuleProgram
    private let names = Names()
    private let text = Text()

    private final class Names {
        var reader = PlainLineReader()
    }

    private final class Text {
        var lines: [String] = []
    }

    init(_ program: RuleProgram, _ options: ReplayOptions) {
        self.program = program
        self.options = options
        replay = DirectReplay(program: program, options: options, output: DirectLines())
    }

    /// The output so far, once for each line.
    var lines: [String] { text.lines }

    func process(_ line: LogLine) {
        replay.process(line, session: names.reader.session(line.session))
        add(replay.withOutput { $0.removeText() })
    }

    func finish() {
        replay.finish()
        add(replay.withOutput { $0.removeText() })
        add(replay.withOutput { $0.removeEnds() }.text)
    }

    private func add(_ part: NumberedText) { add(part.text) }

    private func add(_ part: String) { text.lines += part.split(separator: "\n").map(String.init) }

    /// The open sessions as bytes.
    func stored() throws -> [[UInt8]] {
        try replay.openSessions.map { index in
            var coder = SnapshotCoder()
            var session = try #require(replay.stored(index, at: 0))
            session.code(&coder)
            return coder.bytes
        }
    }

    /// Adds a stored session.
    func restore(_ session: StoredSession) -> String? {
        replay.restore(
            session, at: names.reader.session(session.name), after: 0, from: nil, continuesOutput: false)
    }

    /// Stores all sessions, and continues them in another replay.
    mutating func store(for new: RuleProgram) throws {
        let previous = new === program ? nil : PreviousProgram(program, to: new, options)
        let next = DirectReplay(program: new, options: options, output: DirectLines())
        names.reader = PlainLineReader()
        for bytes in try stored() {
            var (coder, session) = (SnapshotCoder(reading: bytes), StoredSession())
            session.code(&coder)
            try #require(coder.finished() == nil)
            let problem = next.restore(
                session, at: names.reader.session(session.name), after: 0, from: previous,
                continuesOutput: previous == nil)
            #expect(problem == nil)
            // What is read is written in the same way.
            guard previous == nil else { continue }
            var copy = SnapshotCoder()
            var second = try #require(next.stored(names.reader.session(session.name), at: 0))
            second.code(&copy)
            #expect(copy.bytes == bytes)
        }
        (replay, program) = (next, new)
    }
}
