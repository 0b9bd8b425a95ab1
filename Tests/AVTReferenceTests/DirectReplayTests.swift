import AVTCore
import AVTEngine
import AVTPackTools
import AVTRules
import AVTTestSupport
import Foundation
import OpenAVT
import OpenAVTVendorPacks
import Testing

/// Replays on the engine alone, and through an instrument.
@Suite struct `A replay without an instrument` {
    @Test(arguments: `The compiled machine and the reference`.chunks)
    func `agrees with the chain on random packs and logs`(seeds: Range<Int>) throws {
        var differences: [String] = []
        for seed in seeds {
            let trial = try Trial(seed: seed)
            for runsTimers in [true, false] {
                let options = ReplayOptions(runsTimers: runsTimers, steps: .decisions)
                let (chain, direct) = (BothReplays.chain, BothReplays.direct)
                let expected = chain(trial.program, options, trial.lines)
                let found = direct(trial.program, options, trial.lines)
                if let difference = expected.difference(from: found) {
                    differences.append("seed \(seed), timers \(runsTimers): \(difference)")
                }
            }
        }
        if let first = differences.first { Issue.record("\(differences.count) differences, the first: \(first)") }
    }

    @Test(arguments: 0..<60)
    func `agrees with the chain on rules of privacy and volume`(seed: Int) throws {
        let trial = try DeliveryTrial(seed: seed, lineCount: 120)
        let options = ReplayOptions(steps: .decisions, hashKey: Array(repeating: 7, count: 16))
        let difference = BothReplays.chain(trial.program, options, trial.lines).difference(
            from: BothReplays.direct(trial.program, options, trial.lines))
        #expect(difference == nil)
    }

    private static let packs: [[String]] = [
        ["openavt.core", "openavt.metrics"], ["openavt.ads", "openavt.metrics"], ["qoe.quality"],
        ["playback.metrics", "players.mpv"], ["playback.metrics", "players.html5"],
        ["playback.metrics", "players.gstreamer"],
        ["playback.metrics", "players.avplayer", "players.gstreamer", "players.html5", "players.ima", "players.mpv"],
        ["pillarbox.monitoring"], ["pillarbox.commanders-act"],
        ["adobe.heartbeat-1.4"], ["adobe.media"],
    ]

    @Test(arguments: packs) func `agrees with the chain on recorded logs`(packs: [String]) throws {
        let program = try RuleCompiler.compile(packs.map { .shipped($0) }, limits: RuleLimits(libraries: [.vendors]))
        let logs = try RecordedLogs.files(in: "rules/qoe/recordings", "Tests/Benchmarks/Logs")
        try #require(logs.count > 8)
        for log in logs {
            let lines = try RecordedLogs.lines(of: log)
            let options = ReplayOptions(steps: .decisions)
            let difference = BothReplays.chain(program, options, lines).difference(
                from: BothReplays.direct(program, options, lines))
            #expect(difference == nil, "\(log.lastPathComponent)")
        }
    }

    @Test func `differs if a line is left out`() throws {
        let trial = try Trial(seed: 3)
        let options = ReplayOptions(steps: .decisions)
        let found = (0..<trial.lines.count).count { index in
            var lines = trial.lines
            lines.remove(at: index)
            let expected = BothReplays.chain(trial.program, options, trial.lines)
            return expected.difference(from: BothReplays.direct(trial.program, options, lines)) != nil
        }
        #expect(found > trial.lines.count / 2)
    }
}

/// The output of a replay.
private struct BothReplays {
    let lines: [String]
    let table: String
    let report: DataReport
    /// The report of a replay that reads only attributes which it needs.
    let reducedReport: DataReport

    static func chain(_ program: RuleProgram, _ options: ReplayOptions, _ lines: [LogLine]) -> BothReplays {
        let replay = Replay(program: program, options: options)
        var summary = ReplaySummary()
        var texts: [String] = []
        for records in lines.map({ replay.process($0) }) + [replay.finish()] {
            summary.add(records)
            for record in records {
                if case .step = record { continue }
                texts.append(record.line)
            }
        }
        let report = replay.dataReport
        return BothReplays(lines: texts, table: summary.table(for: program), report: report, reducedReport: report)
    }

    static func direct(_ program: RuleProgram, _ options: ReplayOptions, _ lines: [LogLine]) -> BothReplays {
        let writer = DirectReplay(program: program, options: options, output: DirectLines())
        var reducedOptions = options
        reducedOptions.recordsAttributes = false
        let counter = DirectReplay(program: program, options: reducedOptions, output: ReplaySummary())
        let names = PlainLineReader(needed: [counter.neededAttributes].compactMap(\.self))
        var plain = PlainLine()
        for line in lines {
            writer.process(line, session: names.session(line.session))
            if let text = line.plainText, Array(text.utf8).withUnsafeBufferPointer({ names.read($0, into: &plain) }) {
                plain.number = line.number ?? 0
                counter.process(&plain, names)
            } else {
                counter.process(line, session: names.session(line.session))
            }
        }
        writer.finish()
        counter.finish()
        let text = writer.withOutput { $0.removeText().text + $0.removeEnds().text }
        return BothReplays(
            lines: text.split(separator: "\n").map(String.init), table: counter.output.table(for: program),
            report: writer.dataReport, reducedReport: counter.dataReport)
    }

    /// Returns a description of the first difference, or `nil` if there is none.
    func difference(from other: BothReplays) -> String? {
        for (one, two) in zip(lines, other.lines) where one != two { return "\(one)\n\(two)" }
        if lines.count != other.lines.count { return "\(lines.count) and \(other.lines.count) lines" }
        if table != other.table { return "\(table)\n\(other.table)" }
        if report != other.report { return "\(report)\n\(other.report)" }
        return reducedReport == other.reducedReport ? nil : "\(reducedReport)\n\(other.reducedReport)"
    }
}

extension LogLine {
    /// The text of the line if it has only an action and attributes.
    fileprivate var plainText: String? {
        guard case .action(let action) = content, let at, getters.isEmpty, !isFromTimer else { return nil }
        func quoted(_ text: String) -> String { JSONValue.string(text).text }
        let attributes = attributes.map { name, value in
            switch value {
            case .bool(let value): "\(quoted(name)):\(value)"
            case .int(let value): "\(quoted(name)):\(value)"
            case .double(let value): "\(quoted(name)):\(value)"
            case .string(let value): "\(quoted(name)):\(quoted(value))"
            case .opaque: "\(quoted(name)):null"
            }
        }
        return #"{"session":\#(quoted(session)),"tracker":\#(quoted(tracker)),"at":\#(at),"action":\#(quoted(action)),"#
            + #""attributes":{\#(attributes.joined(separator: ","))}}"#
    }
}
