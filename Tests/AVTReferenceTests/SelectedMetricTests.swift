import AVTEngine
import AVTPackTools
import AVTRules
import AVTTestSupport
import Foundation
import OpenAVT
import OpenAVTVendorPacks
import Testing

/// Replays that compute only some of the metrics, and leave out what only the others need.
@Suite struct `A replay of selected metrics` {
    @Test(arguments: `The compiled machine and the reference`.chunks)
    func `has the same values as one of all metrics, with random packs and logs`(seeds: Range<Int>) throws {
        var selected = 0
        for seed in seeds {
            let trial = try Trial(seed: seed)
            selected += compareSelections(trial.program, trial.lines, "seed \(seed)")
        }
        #expect(selected > 0)
    }

    private static let packs: [[String]] = [
        ["openavt.ads", "openavt.metrics"], ["qoe.quality"], ["playback.metrics", "players.mpv"], ["qoe.mux"],
    ]

    @Test(arguments: packs)
    func `has the same values as one of all metrics, with shipped packs`(packs: [String]) throws {
        let program = try RuleCompiler.compile(packs.map { .shipped($0) }, limits: RuleLimits(libraries: [.vendors]))
        let path = packs[0] == "qoe.quality" ? "qoe.quality" : "playback.metrics"
        let logs = [
            "Tests/Benchmarks/Logs/\(path).ndjson", "rules/examples/mpv-session.ndjson",
            "rules/examples/forty-sessions.ndjson",
        ]
        var selected = 0
        for log in logs {
            var lines: [LogLine] = []
            var scanner = LogScanner()
            scanner.scan(try Data(contentsOf: repository.appending(path: log))) {
                if let line = try? $0.get() { lines.append(line) }
            }
            selected += compareSelections(program, Array(lines.prefix(400)), log)
        }
        try #require(selected > 3)
    }

    /// Compares the metrics of a replay with those of replays of each of them alone, and of two of them.
    ///
    /// - Returns: The number of metrics with values.
    private func compareSelections(_ program: RuleProgram, _ lines: [LogLine], _ name: String) -> Int {
        let all = metrics(of: program, lines, only: nil)
        let names = Set(all.map(\.name)).sorted()
        for selection in names.map({ [$0] }) + [Array(names.suffix(2))] where !selection.isEmpty {
            let expected = all.filter { selection.contains($0.name) }.map(\.line)
            let found = metrics(of: program, lines, only: selection).map(\.line)
            #expect(found == expected, "\(selection) of \(name)")
        }
        return names.count
    }

    private func metrics(
        of program: RuleProgram, _ lines: [LogLine], only: [String]?
    ) -> [(name: String, line: String)] {
        var options = ReplayOptions()
        options.metrics = only
        options.recordsAttributes = only == nil
        let replay = DirectReplay(program: program, options: options, output: SentMetrics())
        let names = PlainLineReader()
        for line in lines { replay.process(line, session: names.session(line.session)) }
        replay.finish()
        return replay.output.metrics
    }
}

/// The metrics of a replay, in the order in which they were sent.
private struct SentMetrics: DirectOutput {
    private(set) var metrics: [(name: String, line: String)] = []

    mutating func add(_ records: [DirectRecord], of session: DirectSession, line number: Int) {
        add(records, session, number)
    }

    mutating func end(_ records: [DirectRecord], of session: DirectSession, start: Int) {
        add(records, session, -start)
    }

    private mutating func add(_ records: [DirectRecord], _ session: DirectSession, _ number: Int) {
        let infos = session.program.content.sends.metrics
        for case .metric(let metric, let value, let tracker, let at) in records {
            metrics.append((infos[metric].name.name, "\(number) \(value) \(tracker) \(at)"))
        }
    }
}
