import AVTEngine
import AVTPackTools

/// Writes the report of a log at its end.
struct ReportOutput: LogOutput {
    private let targets: [DirectTarget<ReportCollector>]
    private let program: RuleProgram
    private let options: ReplayOptions
    private let source: Source
    private let file: ResultFile

    /// The packs and the log of a report.
    struct Source {
        /// The packs, as named on the command line.
        let packs: [String]
        /// The files of the log.
        let files: [String]
        /// The sessions whose timelines are shown, or an empty array to choose some.
        let timelines: [String]
        /// True if a session can end before its log.
        let hasTimeout: Bool
        /// Opens the log again, or returns `nil` if it can be read only once.
        let reopen: () throws -> EventLog?
    }

    init(
        _ targets: [DirectTarget<ReportCollector>], _ program: RuleProgram, _ options: ReplayOptions, _ source: Source,
        to file: ResultFile
    ) {
        self.targets = targets
        self.program = program
        self.options = options
        self.source = source
        self.file = file
    }

    func finish(_ lines: LineCounts) throws {
        let report = Report(merging: targets.map(\.replay.output), of: program)
        let log = try source.reopen()
        let timelines = log.map { self.timelines(of: report, $0) } ?? []
        var notes: [String] = []
        if log == nil { notes.append("There are no timelines, because the log can be read only once.") }
        for name in source.timelines where !report.named.contains(where: { $0.name == name }) {
            notes.append("The log has no session `\(name)`.")
        }
        for note in notes where log != nil { Console.report("'--report-timeline': \(note)") }
        let description = Report.Log(
            packs: source.packs, files: source.files, lineCount: lines.total, malformedCount: lines.malformed,
            notes: notes)
        try file.write(ReportPage.text(report.text(description, timelines)))
    }

    var dataReport: DataReport { DirectReplay.dataReport(of: targets.map(\.replay)) }

    private func timelines(of report: Report, _ log: EventLog) -> [SessionTimeline] {
        let chosen = source.timelines.isEmpty ? report.candidates : report.named.map { ($0, nil) }
        var recorders = chosen.map { TimelineRecorder(of: $0.session, because: $0.reason, program, options) }
        let lines = SessionLines(of: chosen.map(\.session), hasTimeout: source.hasTimeout)
        lines.read(log) { recorders[$0].process($1) }
        return recorders.indices.map { recorders[$0].finish() }
    }
}
