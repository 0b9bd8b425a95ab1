import AVTCore
import AVTEngine
import AVTRules
import AVTTestSupport
import Foundation
import OpenAVTVendorPacks
import Testing

@testable import AVTPackTools

/// Sessions of a replay that are packed until their next lines.
@Suite struct `A packed session` {
    @Test(arguments: `The compiled machine and the reference`.chunks)
    func `goes on as if it had stayed an object, with random packs and logs`(seeds: Range<Int>) throws {
        for seed in seeds {
            let trial = try Trial(seed: seed)
            expectSameResults(trial.program, ReplayOptions(steps: .decisions), trial.lines, "seed \(seed)")
        }
    }

    @Test(arguments: 0..<12)
    func `goes on as if it had stayed an object, with rules of privacy and volume`(seed: Int) throws {
        let trial = try DeliveryTrial(seed: seed, lineCount: 60)
        let options = ReplayOptions(
            steps: .decisions, hashKey: Array(repeating: 7, count: 16), consents: seed % 2 == 0 ? ["a"] : [])
        expectSameResults(trial.program, options, trial.lines, "seed \(seed)")
    }

    private static let packs: [[String]] = [
        ["openavt.ads", "openavt.metrics"], ["qoe.quality"], ["playback.metrics", "players.mpv"],
        ["pillarbox.monitoring"], ["adobe.media"],
    ]

    @Test(arguments: packs) func `goes on as if it had stayed an object, with recorded logs`(packs: [String]) throws {
        let program = try RuleCompiler.compile(packs.map { .shipped($0) }, limits: RuleLimits(libraries: [.vendors]))
        for log in try RecordedLogs.files(in: "Tests/Benchmarks/Logs") {
            expectSameResults(program, ReplayOptions(), try RecordedLogs.lines(of: log), log.lastPathComponent)
        }
    }

    @Test func `of three metrics takes less than 300 bytes`() throws {
        let program = try RuleCompiler.compile([.shipped("playback.metrics")])
        var options = ReplayOptions()
        options.recordsAttributes = false
        options.recordsEvents = false
        options.metrics = ["StartTime", "RebufferTime", "PlayTime"]
        options.sessionObjectLimit = 1
        let shared = DirectProgram(program, options)
        let session = DirectSession(name: "s-1", since: nil, of: shared, at: 0)
        var most = 0
        let log = repository.appending(path: "Tests/Benchmarks/Logs/playback.metrics.ndjson")
        for line in try RecordedLogs.lines(of: log) {
            session.process(line)
            var coder = SnapshotCoder(isLocal: true)
            session.code(&coder)
            most = max(most, coder.bytes.count)
        }
        #expect(most > 50 && most < 300)
    }

    /// Compares sessions that are packed before each line of another one, and those that are never packed.
    private func expectSameResults(
        _ program: RuleProgram, _ options: ReplayOptions, _ lines: [LogLine], _ name: String
    ) {
        // Each session several times, so that one always has to be packed for the next line.
        let lines = lines.flatMap { line in
            ["", " again", " and again"].map { more in
                var copy = line
                copy.session += more
                return copy
            }
        }
        let expected = Results(program, options, lines, objectLimit: .max, isSpilled: false)
        for isSpilled in [false, true] {
            let found = Results(program, options, lines, objectLimit: 1, isSpilled: isSpilled)
            #expect(found.text == expected.text && found.report == expected.report, "\(name)")
            #expect(found.objectCount <= 1 && expected.objectCount > 1, "\(name)")
        }
    }

    private struct Results {
        var text = ""
        let report: DataReport
        let objectCount: Int

        init(
            _ program: RuleProgram, _ options: ReplayOptions, _ lines: [LogLine], objectLimit: Int, isSpilled: Bool
        ) {
            var options = options
            options.sessionObjectLimit = objectLimit
            let replay = DirectReplay(program: program, options: options, output: DirectLines())
            let names = PlainLineReader()
            for (index, line) in lines.enumerated() {
                replay.process(line, session: names.session(line.session))
                if isSpilled, index % 5 == 0 { _ = replay.spillSessions() }
            }
            objectCount = replay.sessions.unpacked.count
            // Before all sessions end, when reports of packed sessions are read.
            let openReport = replay.dataReport
            replay.finish()
            report = replay.dataReport
            text = replay.withOutput { $0.removeText().text + $0.removeEnds().text }
            text += "\(openReport)"
        }
    }
}
