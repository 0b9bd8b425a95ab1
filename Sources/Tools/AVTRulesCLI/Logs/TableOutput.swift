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

    var showsWithheldEvents: Bool { true }

    /// Says that no metric was sent, which may be a mistake of the packs.
    func messages(attributes: Set<String>) -> [String] {
        let sessions = targets.lazy.flatMap(\.replay.output.sessions)
        guard let metric = program.content.sends.metrics.first?.name.name,
            sessions.contains(where: { $0.eventCount > 0 }),
            sessions.allSatisfy({ $0.metrics.isEmpty && $0.unsent.isEmpty }),
            // An unknown name of the log explains it, and is reported with the name that was probably meant.
            dataReport.unknownNames.isEmpty
        else { return [] }
        return [
            "no metric was sent: `avt-rules check` finds metrics that are never sent, and '--why \(metric)' explains one"
        ]
    }

    var dataReport: DataReport { DirectReplay.dataReport(of: targets.map(\.replay)) }

    var dataLines: DataLines { DirectReplay.dataLines(of: targets.map(\.replay)) }
}
