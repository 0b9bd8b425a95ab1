import ArgumentParser

/// The options of `avt-rules run` about a report.
struct ReportOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write a report to a file and print nothing: one HTML page with distributions, trends, sessions and timelines, which needs no network.",
            valueName: "file"))
    var report: String?

    @Option(
        help: ArgumentHelp(
            "With --report: the maximum number of sessions in the table: those with the most blocked events, errors and rebuffering, and a sample of the others.",
            valueName: "number"))
    var reportSessions = ReportOptions.defaultSessions

    @Option(
        help: ArgumentHelp(
            "With --report: a session whose timeline is shown, instead of those with the most problems; the log must be in files.",
            valueName: "session"))
    var reportTimeline: [String] = []

    private static let defaultSessions = 1000
    private static let mostSessions = 100_000
    private static let mostTimelines = 20

    func validate() throws {
        if report == nil, !reportTimeline.isEmpty || reportSessions != ReportOptions.defaultSessions {
            throw ValidationError("'--report-sessions' and '--report-timeline' require '--report'.")
        }
        guard (0...ReportOptions.mostSessions).contains(reportSessions) else {
            throw ValidationError(
                "'--report-sessions \(reportSessions)': between 0 and \(ReportOptions.mostSessions) sessions are possible."
            )
        }
        guard reportTimeline.count <= ReportOptions.mostTimelines else {
            throw ValidationError("'--report-timeline': at most \(ReportOptions.mostTimelines) sessions are possible.")
        }
    }
}
