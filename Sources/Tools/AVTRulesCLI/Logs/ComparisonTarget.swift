import AVTEngine
import AVTPackTools

/// A target that plays a log through several packs, each in a replay of its own.
final class ComparisonTarget: LogTarget {
    let replays: [DirectReplay<ReplaySummary>]

    init(_ packs: [(name: String, program: RuleProgram)], runsTimers: Bool) {
        replays = packs.map { _, program in
            var options = ReplayOptions(runsTimers: runsTimers)
            options.recordsAttributes = false
            return DirectReplay(program: program, options: options, output: ReplaySummary())
        }
    }

    func process(_ line: LogLine, session: Int) {
        for replay in replays { replay.process(line, session: session) }
    }

    func process(_ line: inout PlainLine, _ reader: PlainLineReader) {
        for replay in replays { replay.process(&line, reader) }
    }

    func end() {
        for replay in replays { replay.finish() }
    }

    var neededAttributes: [NeededAttributes] {
        let needed = replays.compactMap(\.neededAttributes)
        return needed.count == replays.count ? needed : []
    }

    var openSessionCount: Int { replays.first?.openSessionCount ?? 0 }

    var unsampledCount: Int { replays.reduce(0) { $0 + $1.unsampledCount } }

    func endSession(_ index: Int) {
        for replay in replays { replay.endSession(index) }
    }

    func endSession(_ index: Int, ifIdleFor timeout: Int, at now: Int) -> Bool {
        // All replays have the same lines.
        replays.reduce(false) { $1.endSession(index, ifIdleFor: timeout, at: now) || $0 }
    }

    func endSessions(idleFor timeout: Int, at now: Int) -> [Int] {
        // All replays have the same sessions.
        replays.map { $0.endSessions(idleFor: timeout, at: now) }.first ?? []
    }
}

/// Prints a table that compares the metrics of packs.
struct ComparisonOutput: LogOutput {
    private let targets: [ComparisonTarget]
    private let packs: [(name: String, program: RuleProgram)]
    private let isByName: Bool

    /// Creates a comparison of packs by the meaning of their metrics, or of versions of one pack by the names of their
    /// metrics.
    init(
        _ targets: [ComparisonTarget], _ packs: [(name: String, program: RuleProgram)], byName isByName: Bool = false
    ) {
        self.targets = targets
        self.packs = packs
        self.isByName = isByName
    }

    func finish(_ lines: LineCounts) throws {
        var comparison = PackComparison(byName: isByName)
        for (index, pack) in packs.enumerated() {
            let summary = ReplaySummary.merged(targets.map(\.replays[index].output))
            comparison.add(pack.name, pack.program, summary)
        }
        let text = comparison.text
        try Console.write(text.isEmpty ? "no events\n" : text)
    }

    /// The values and names that do not match the declarations of each pack; what several packs report is counted once.
    var dataReport: DataReport {
        packs.indices.reduce(into: DataReport()) { report, index in
            report.merge(DirectReplay.dataReport(of: targets.map(\.replays[index])))
        }
    }

    var dataLines: DataLines {
        packs.indices.reduce(into: DataLines()) { lines, index in
            lines.add(DirectReplay.dataLines(of: targets.map(\.replays[index])))
        }
    }
}
