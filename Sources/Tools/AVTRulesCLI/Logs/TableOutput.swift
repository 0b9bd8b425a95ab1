import AVTEngine
import AVTPackTools

/// Prints a table of the results at the end.
struct TableOutput: LogOutput {
    private let targets: [DirectTarget<ReplaySummary>]
    private let program: RuleProgram

    init(_ targets: [DirectTarget<ReplaySummary>], _ program: RuleProgram) {
        self.targets = targets
        self.program = program
    }

    func finish(_ lines: LineCounts) throws {
        let table = ReplaySummary.merged(targets.map(\.replay.output)).table(for: program)
        try Console.write(table.isEmpty ? "no events\n" : table)
    }

    var dataReport: DataReport { DirectReplay.dataReport(of: targets.map(\.replay)) }

    var dataLines: DataLines { DirectReplay.dataLines(of: targets.map(\.replay)) }
}
