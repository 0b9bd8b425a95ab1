import AVTEngine

/// The lines of a log with the examples of a data report.
package struct DataLines {
    /// An entry of a report, without its count and its example.
    fileprivate enum Subject: Hashable {
        case mismatch(DataReport.Source, String, action: String?, ValueType, isListed: Bool)
        case name(DataReport.UnknownName.Kind, String)
        case excess(DataReport.Excess.Limit, action: String, rule: String?)
    }

    /// The number of a line, and that of the first line of its session.
    fileprivate struct Line {
        var start: Int
        var number: Int
    }

    private var lines: [Subject: Line] = [:]
    private static let limit = 65_536

    /// Creates a report of no lines.
    package init() {}

    /// Adds what a line has first in its session.
    ///
    /// - Parameters:
    ///   - problems: What is new in the session.
    ///   - number: The number of the line.
    ///   - start: The position of the session's first line in the log.
    mutating func add(_ problems: [DataProblem], line number: Int, start: Int) {
        for problem in problems {
            let subject: Subject
            switch problem {
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

extension DataLines {
    /// Codes the lines.
    mutating func code(_ coder: inout SnapshotCoder) {
        // Sorted, because the order of a dictionary differs between processes.
        var entries = lines.map { (subject: $0.key, line: $0.value) }.sorted { $0.line.number < $1.line.number }
        coder.code(&entries, (subject: .name(.action, ""), line: Line(start: 0, number: 0))) { coder, entry in
            entry.subject.code(&coder)
            coder.code(&entry.line.start)
            coder.code(&entry.line.number)
        }
        if coder.isReading { lines = Dictionary(entries.map { ($0.subject, $0.line) }) { $1 } }
    }
}

extension DataLines.Subject {
    fileprivate var caseNumber: Int {
        switch self {
        case .mismatch: 0
        case .name: 1
        case .excess: 2
        }
    }

    fileprivate mutating func code(_ coder: inout SnapshotCoder) {
        switch coder.code(case: caseNumber) {
        case 0:
            var parts = (
                source: DataReport.Source.attribute, name: "", action: String?.none, type: ValueType.bool,
                isListed: false
            )
            if case .mismatch(let source, let name, let action, let type, let isListed) = self {
                parts = (source, name, action, type, isListed)
            }
            coder.code(&parts.source)
            coder.code(&parts.name)
            coder.code(&parts.action)
            coder.code(&parts.type)
            coder.code(&parts.isListed)
            self = .mismatch(parts.source, parts.name, action: parts.action, parts.type, isListed: parts.isListed)
        case 1:
            var parts = (kind: DataReport.UnknownName.Kind.action, name: "")
            if case .name(let kind, let name) = self { parts = (kind, name) }
            coder.code(&parts.kind)
            coder.code(&parts.name)
            self = .name(parts.kind, parts.name)
        case 2:
            var parts = (limit: DataReport.Excess.Limit.sizedWork, action: "", rule: String?.none)
            if case .excess(let limit, let action, let rule) = self { parts = (limit, action, rule) }
            coder.code(&parts.limit)
            coder.code(&parts.action)
            coder.code(&parts.rule)
            self = .excess(parts.limit, action: parts.action, rule: parts.rule)
        case let number: coder.fail("a line of the unknown kind \(number)")
        }
    }
}
