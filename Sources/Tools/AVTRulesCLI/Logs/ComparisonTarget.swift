import AVTEngine
import AVTPackTools

/// A target that plays a log through several packs, each in a replay of its own, and prints a table that compares their
/// metrics.
struct ComparisonTarget: LogTarget {
    private struct Side {
        let name: String
        let program: RuleProgram
        let replay: DirectReplay<ReplaySummary>
    }

    private let sides: [Side]
    private let isByName: Bool

    /// Creates a comparison of packs by the meaning of their metrics, or of versions of one pack by the names of their
    /// metrics.
    init(_ packs: [(name: String, program: RuleProgram)], runsTimers: Bool, byName isByName: Bool = false) {
        self.isByName = isByName
        sides = packs.map { name, program in
            var options = ReplayOptions(runsTimers: runsTimers)
            options.recordsAttributes = false
            return Side(
                name: name, program: program,
                replay: DirectReplay(program: program, options: options, output: ReplaySummary()))
        }
    }

    func process(_ line: LogLine, session: Int) {
        for side in sides { side.replay.process(line, session: session) }
    }

    func process(_ line: inout PlainLine, _ reader: PlainLineReader) {
        for side in sides { side.replay.process(&line, reader) }
    }

    func end() throws {
        for side in sides { side.replay.finish() }
        try finishEarly()
    }

    var openSessionCount: Int { sides.first?.replay.openSessionCount ?? 0 }

    func endSession(_ index: Int) {
        for side in sides { side.replay.endSession(index) }
    }

    func finishEarly() throws {
        var comparison = PackComparison(byName: isByName)
        for side in sides { comparison.add(side.name, side.program, side.replay.output) }
        let text = comparison.text
        try Console.write(text.isEmpty ? "no events\n" : text)
    }

    /// The values and names that do not match the declarations of each pack; what several packs report is counted once.
    var dataReport: DataReport {
        sides.reduce(into: DataReport()) { $0.merge($1.replay.dataReport) }
    }
}
