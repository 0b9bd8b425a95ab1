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
        /// The packs, as named on the command line, with their versions.
        let packs: [String]
        /// The options that the results depend on.
        let options: [String]
        /// The session that `--session` selects, or `nil` for all.
        let session: String?
        /// The condition that selects sessions, or `nil` for all.
        let condition: String?
        /// The files of the log.
        let files: [String]
        /// The sessions whose timelines are shown, or an empty array to choose some.
        let timelines: [String]
        /// The time in milliseconds after which a session without lines ends, or `nil` if it never does.
        let sessionTimeout: Int?
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

    var replacesFiles: Bool { true }

    func finish(_ lines: LineCounts) throws {
        let report = Report(merging: targets.map(\.replay.output), of: program)
        let log = try source.reopen()
        try checkTimelines(of: report)
        let timelines = log.map { self.timelines(of: report, $0) } ?? []
        var notes = lines.unread.map { "The log was not read completely: \($0)." }
        notes += lines.mistakes.map { "About the log: \($0)." }
        if let session = source.session { notes.append("Only the session `\(session)` is in the report.") }
        if let condition = source.condition {
            notes.append("Only sessions with an event at which `\(condition)` holds are in the report.")
        }
        let unsampledCount = targets.reduce(0) { $0 + $1.unsampledCount }
        if unsampledCount > 0 { notes.append(LogRun.sampleMessage(unsampledCount) + ".") }
        if log == nil { notes.append("There are no timelines, because the log can be read only once.") }
        let description = Report.Log(
            packs: source.packs, options: source.options, tool: Version.text, files: source.files,
            lineCount: lines.total, malformedCount: lines.malformed,
            notes: notes)
        try file.write(ReportPage.text(report.text(description, timelines)))
    }

    /// Checks that the log has the sessions whose timelines are requested.
    ///
    /// - Throws: `Failure` with some sessions of the log if it has not.
    private func checkTimelines(of report: Report) throws {
        let (named, shown) = (Set(report.named.map(\.name)), report.shownSessions)
        guard let missing = source.timelines.first(where: { !named.contains($0) }) else { return }
        let hint = missing.contains(",") ? "; repeat the option for each session" : ""
        let log = source.condition == nil ? "the log" : "the part of the log that '--where' selects"
        try LogRun.check(
            missing, in: named.union(shown.names), "session", option: "report-timeline", of: log,
            hasOthers: !shown.areAll, hint: hint)
    }

    var dataReport: DataReport { DirectReplay.dataReport(of: targets.map(\.replay)) }

    private func timelines(of report: Report, _ log: EventLog) -> [SessionTimeline] {
        let chosen = source.timelines.isEmpty ? report.candidates : report.named.map { ($0, nil) }
        var recorders = chosen.map { TimelineRecorder(of: $0.session, because: $0.reason, program, options) }
        let lines = SessionLines(of: chosen.map(\.session), timeout: source.sessionTimeout)
        lines.read(log) { recorders[$0].process($1) }
        return recorders.indices.map { recorders[$0].finish() }
    }
}
