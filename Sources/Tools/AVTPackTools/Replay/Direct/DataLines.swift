import AVTEngine

/// The lines of a log with the examples of a data report.
package struct DataLines {
    /// An entry of a report, without its count and its example.
    private enum Subject: Hashable {
        case mismatch(DataReport.Source, String, action: String?, ValueType, isListed: Bool)
        case name(DataReport.UnknownName.Kind, String)
        case excess(DataReport.Excess.Limit, action: String, rule: String?)
    }

    /// The number of a line, and that of the first line of its session.
    private struct Line {
        let start: Int
        let number: Int
    }

    private var lines: [Subject: Line] = [:]
    private static let limit = 65_536

    /// Creates a report of no lines.
    package init() {}

    /// Adds what a line has first in its session.
    ///
    /// - Parameters:
    ///   - findings: What is new in the session.
    ///   - number: The number of the line.
    ///   - start: The position of the session's first line in the log.
    mutating func add(_ findings: [DataFinding], line number: Int, start: Int) {
        for finding in findings {
            let subject: Subject
            switch finding {
            case .mismatch(let mismatch): subject = Self.subject(of: mismatch)
            case .unknownName(let name): subject = .name(name.kind, name.name)
            case .excess(let excess): subject = Self.subject(of: excess)
            case .failure: continue
            }
            add(Line(start: start, number: number), subject)
        }
    }

    /// Adds the lines of other sessions.
    package mutating func add(_ other: DataLines) {
        for (subject, line) in other.lines { add(line, subject) }
    }

    /// Returns the sentences of a report, those with an example in the log with its location.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - locations: The files of the log's lines.
    /// - Returns: The sentences, without line terminators.
    package func sentences(of report: DataReport, _ locations: LogLocations) -> [String] {
        let subjects =
            report.excesses.map(Self.subject) + report.mismatches.map(Self.subject)
            + report.unknownNames.map { .name($0.kind, $0.name) }
        return report.lines.enumerated().map { index, sentence in
            guard index < subjects.count, let line = lines[subjects[index]] else { return sentence }
            return "\(sentence) (example: \(locations.text(ofLine: line.number)))"
        }
    }

    private mutating func add(_ line: Line, _ subject: Subject) {
        if let known = lines[subject] {
            // The example of a report is that of the session which began first.
            if line.start < known.start { lines[subject] = line }
        } else if lines.count < DataLines.limit {
            lines[subject] = line
        }
    }

    private static func subject(of mismatch: DataReport.Mismatch) -> Subject {
        .mismatch(
            mismatch.source, mismatch.name, action: mismatch.action, mismatch.expected,
            isListed: !mismatch.allowed.isEmpty)
    }

    private static func subject(of excess: DataReport.Excess) -> Subject {
        .excess(excess.limit, action: excess.action, rule: excess.rule)
    }
}
