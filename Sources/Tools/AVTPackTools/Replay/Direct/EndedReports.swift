import AVTCore
import AVTEngine

/// The data reports of sessions that have ended, in parts that stay few, however many sessions there were.
///
/// The merged report lists what sessions have in common once, with the example of the session that began first. So of two
/// sessions, only that one keeps an entry, and its count grows.
struct EndedReports {
    /// The reports that are not empty, with the positions of the first lines of their sessions.
    private(set) var reports: [(start: Int, report: DataReport)] = []
    /// The number of reports from which on they are merged again.
    private var mergedCount = EndedReports.leastCount

    private static let leastCount = 64
    /// The maximum number of merged reports: more entries than a report lists.
    static let limit = 4 * DataReport.limit

    /// Adds the report of a session.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - start: The position of the first line of the session.
    mutating func add(_ report: DataReport, start: Int) {
        guard !report.isEmpty else { return }
        reports.append((start, report))
        guard reports.count >= mergedCount else { return }
        merge()
        // The work of merging is in proportion to the number of reports.
        mergedCount = 2 * reports.count + EndedReports.leastCount
    }

    private mutating func merge() {
        var merged: [(start: Int, report: DataReport)] = []
        var otherCount = 0
        for (start, report) in reports.sorted(by: { $0.start < $1.start }) {
            var report = report
            for index in merged.indices where !report.isEmpty { merged[index].report.moveCounts(from: &report) }
            if report.isEmpty { continue }
            if merged.count < EndedReports.limit {
                merged.append((start, report))
            } else {
                otherCount = otherCount.addingClamped(report.total)
            }
        }
        if otherCount > 0 { merged[0].report.add(DataReport(others: otherCount)) }
        reports = merged
    }

    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&reports, (start: 0, report: DataReport())) { coder, entry in
            coder.code(&entry.start)
            entry.report.code(&coder)
        }
    }
}
