import AVTEngine
import AVTPackTools

/// A target that plays a log through several packs, each in a replay of its own, and prints a table that compares their
/// metrics.
struct ComparisonTarget: LogTarget {
    private struct Side {
        let name: String
        let program: RuleProgram
        let replay: Replay
        var summary = ReplaySummary()
    }

    private var sides: [Side]
    private let isByName: Bool

    /// Creates a comparison of packs by the meaning of their metrics, or of versions of one pack by the names of their
    /// metrics.
    init(_ packs: [(name: String, program: RuleProgram)], runsTimers: Bool, byName isByName: Bool = false) {
        self.isByName = isByName
        sides = packs.map { name, program in
            var options = ReplayOptions(runsTimers: runsTimers)
            options.recordsAttributes = false
            return Side(name: name, program: program, replay: Replay(program: program, options: options))
        }
    }

    mutating func process(_ line: LogLine) {
        for index in sides.indices { sides[index].summary.add(sides[index].replay.process(line)) }
    }

    mutating func end() throws {
        for index in sides.indices { sides[index].summary.add(sides[index].replay.finish()) }
        try finishEarly()
    }

    var openSessionCount: Int { sides.first?.replay.openSessionCount ?? 0 }

    func endSessions(except names: Set<String>) {
        for side in sides { side.replay.endSessions(except: names) }
    }

    func finishEarly() throws {
        var comparison = PackComparison(byName: isByName)
        for side in sides { comparison.add(side.name, side.program, side.summary) }
        let text = comparison.text
        try Console.write(text.isEmpty ? "no events\n" : text)
    }

    /// The values and names that do not match the declarations of each pack; what several packs report is counted once.
    var dataReport: DataReport {
        sides.reduce(into: DataReport()) { $0.merge($1.replay.dataReport) }
    }
}
