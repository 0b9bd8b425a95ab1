import AVTEngine
import AVTPackTools

/// A log that goes through several packs, each in a replay of its own, to a table of what they make of it.
struct ComparisonTarget: LogTarget {
    private struct Side {
        let name: String
        let program: RuleProgram
        let replay: Replay
        var summary = ReplaySummary()
    }

    private var sides: [Side]
    private let isByName: Bool

    /// Compares packs, by their names; versions of one pack by the names of their metrics, as `PackComparison` does.
    init(_ packs: [(name: String, program: RuleProgram)], runsTimers: Bool, byName isByName: Bool = false) {
        self.isByName = isByName
        sides = packs.map { name, program in
            var options = ReplayOptions(runsTimers: runsTimers)
            options.recordsAttributes = false
            return Side(name: name, program: program, replay: Replay(program: program, options: options))
        }
    }

    mutating func take(_ line: LogLine) {
        for place in sides.indices { sides[place].summary.add(sides[place].replay.process(line)) }
    }

    mutating func end() throws {
        for place in sides.indices { sides[place].summary.add(sides[place].replay.finish()) }
        try breakOff()
    }

    var openSessionCount: Int { sides.first?.replay.openSessionCount ?? 0 }

    func endSessions(except names: Set<String>) {
        for side in sides { side.replay.endSessions(except: names) }
    }

    func breakOff() throws {
        var comparison = PackComparison(byName: isByName)
        for side in sides { comparison.add(side.name, side.program, side.summary) }
        let text = comparison.text
        try Console.write(text.isEmpty ? "no events\n" : text)
    }

    /// What did not fit in each pack; of what several packs read, what most events had.
    var dataReport: DataReport {
        sides.reduce(into: DataReport()) { $0.merge($1.replay.dataReport) }
    }
}
