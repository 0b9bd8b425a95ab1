import AVTCore
import AVTEngine
import AVTRules
import AVTTestSupport
import Foundation
import OpenAVTVendorPacks
import Testing

@testable import AVTPackTools

/// Sessions of a replay that begin in the memory of ended ones.
@Suite struct `A session in the memory of an ended one` {
    @Test func `is like a new one, with random packs and logs`() throws {
        var count = 0
        // The sessions of most random packs have general formulas, and are created anew; these are among the others.
        for seed in 24..<32 {
            let trial = try Trial(seed: seed)
            count += expectSameResults(trial.program, ReplayOptions(steps: .decisions), trial.lines, "seed \(seed)")
        }
        #expect(count > 0)
    }

    @Test func `is like a new one, with rules of privacy and volume`() throws {
        var count = 0
        for seed in 0..<12 {
            let trial = try DeliveryTrial(seed: seed, lineCount: 60)
            let options = ReplayOptions(steps: .decisions, hashKey: Array(repeating: 7, count: 16))
            count += expectSameResults(trial.program, options, trial.lines, "seed \(seed)")
        }
        #expect(count > 0)
    }

    private static let packs: [[String]] = [
        ["openavt.ads", "openavt.metrics"], ["qoe.quality"], ["playback.metrics", "players.mpv"],
        ["pillarbox.monitoring"], ["adobe.media"],
    ]

    @Test(arguments: packs) func `is like a new one, with recorded logs`(packs: [String]) throws {
        let program = try RuleCompiler.compile(packs.map { .shipped($0) }, limits: RuleLimits(libraries: [.vendors]))
        var count = 0
        for log in try RecordedLogs.files(in: "Tests/Benchmarks/Logs") {
            count += expectSameResults(
                program, ReplayOptions(), try RecordedLogs.lines(of: log), log.lastPathComponent)
        }
        #expect(count > 0)
    }

    /// Plays a log twice, so that its sessions begin anew.
    ///
    /// - Returns: The number of sessions that began in the memory of an ended one.
    private func expectSameResults(
        _ program: RuleProgram, _ options: ReplayOptions, _ lines: [LogLine], _ name: String
    ) -> Int {
        let replay = DirectReplay(program: program, options: options, output: DirectLines())
        let names = PlainLineReader()
        let first = Results(of: replay, lines, names)
        let second = Results(of: replay, lines, names)
        #expect(first.lines == second.lines && first.stored == second.stored, "\(name)")
        return second.sessions.count { session in first.sessions.contains { $0 === session } }
    }

    /// What sessions give from their first line to their end.
    private struct Results {
        var lines = ""
        /// The state of each session in the middle of the log.
        var stored: [[UInt8]] = []
        var sessions: [DirectSession] = []

        init(of replay: DirectReplay<DirectLines>, _ lines: [LogLine], _ names: PlainLineReader) {
            for (index, line) in lines.enumerated() {
                replay.process(line, session: names.session(line.session))
                guard index == lines.count / 2 else { continue }
                stored = replay.openSessions.compactMap { index in
                    var coder = SnapshotCoder()
                    var session = replay.stored(index, at: 0)
                    session?.code(&coder)
                    return coder.bytes
                }
            }
            sessions = replay.sessions.unpacked
            replay.finish()
            self.lines = replay.withOutput { output in
                var text = String(decoding: output.removeText().bytes, as: UTF8.self)
                try? EndLines.merge([output.removeEnds()]) { text += $0 }
                return text
            }
        }
    }
}
