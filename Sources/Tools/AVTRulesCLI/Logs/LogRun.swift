import AVTDiagnostics
import AVTEngine
import AVTPackTools

/// A consumer of the lines of a log.
protocol LogTarget {
    /// Processes the next line; `session` is the number of sessions that began before its session.
    mutating func process(_ line: LogLine, session: Int) throws
    /// Processes the next line.
    mutating func process(_ line: inout PlainLine, _ reader: PlainLineReader) throws
    /// Ends all sessions and writes the remaining output.
    mutating func end() throws
    /// Writes the remaining output of a log whose processing stops early.
    mutating func finishEarly() throws
    /// The values and names in the lines so far that do not match the packs' declarations.
    var dataReport: DataReport { get }
    /// The number of sessions in memory, or 0 if the target has no sessions that could be ended early.
    var openSessionCount: Int { get }
    /// Ends a session that has no more lines.
    mutating func endSession(_ index: Int)
}

extension LogTarget {
    var openSessionCount: Int { 0 }
    mutating func endSession(_ index: Int) {}

    mutating func process(_ line: inout PlainLine, _ reader: PlainLineReader) throws {
        try process(LogLine(line, reader), session: line.session)
    }
}

/// A run of a log through a target.
struct LogRun {
    private var target: any LogTarget
    private let isStrict: Bool
    private var consents: DeclaredConsents
    private var review: LogReview
    private var lineCount = 0
    private var malformedCount = 0
    private var ends: SessionEnds?
    /// The number of sessions in memory from which on sessions are ended with their last lines.
    private static let sessionLimit = 4096
    private static let reportLimit = 20

    /// Creates a run of a log through the target's programs.
    init(_ target: any LogTarget, of programs: [RuleProgram], isStrict: Bool) {
        self.target = target
        self.isStrict = isStrict
        consents = DeclaredConsents(of: programs)
        review = LogReview(of: programs)
    }

    /// Plays the complete log.
    ///
    /// - Throws: `Failure` if the log cannot be read completely or has malformed lines, or the output cannot be written.
    mutating func play(_ log: EventLog) throws {
        var scanner = LogScanner()
        var progress = ProgressBar(total: log.size)
        let reader = scanner.reader
        do {
            while let piece = log.next() {
                try scanner.scan(piece) { line in
                    lineCount += 1
                    review.add(line)
                    try target.process(&line, reader)
                } other: {
                    try process($0, reader)
                }
                if isStrict, let failure = log.failures.first { throw StrictStop(failure: failure) }
                progress.advance(to: log.readSize, lines: lineCount)
                endSessions(of: log, reader)
            }
        } catch let stop as StrictStop {
            progress.clear()
            try target.finishEarly()
            reportData(reader, scanner.locations)
            stop.problem.map(report)
            throw stop.failure
        }
        progress.clear()
        try target.end()
        reportData(reader, scanner.locations)
        try checkCompleteness(of: log)
    }

    /// Throws a `Failure` if not every line of the log was processed.
    private func checkCompleteness(of log: EventLog) throws {
        let lines = counted(malformedCount, "malformed line")
        let skipped = "\(lines) skipped, \(lineCount - malformedCount) read"
        if let last = log.failures.last {
            if malformedCount > 0 { Console.report(skipped) }
            for failure in log.failures.dropLast() { failure.message.map(Console.report) }
            throw last
        }
        guard malformedCount == 0 else { throw Failure(status: .malformedLines, message: skipped) }
    }

    /// Ends the sessions whose last line was processed, once there are many sessions in memory.
    private mutating func endSessions(of log: EventLog, _ reader: PlainLineReader) {
        if ends == nil, target.openSessionCount >= LogRun.sessionLimit { ends = log.sessionEnds() }
        while let name = ends?.removeNext(upTo: log.offset) { target.endSession(reader.session(name)) }
    }

    private mutating func process(_ line: Result<LogLine, LogProblem>, _ reader: PlainLineReader) throws {
        lineCount += 1
        switch line {
        case .success(let line):
            consents.reportUnknown(in: line)
            let session = reader.session(line.session)
            review.add(line, session: session, tracker: reader.tracker(line.tracker)) { reader.tracker($0) }
            try target.process(line, session: session)
        case .failure(let problem):
            guard !isStrict else { throw StrictStop(malformed: problem) }
            malformedCount += 1
            if malformedCount <= LogRun.reportLimit { report(problem) }
            if malformedCount == LogRun.reportLimit {
                Console.report("further malformed lines are only counted")
            }
        }
    }

    /// Reports the values and names of the log that do not match the packs' declarations, and the mistakes of the log
    /// as a whole.
    private func reportData(_ reader: PlainLineReader, _ locations: LogLocations) {
        let report = target.dataReport
        let lines = report.lines
        var closing = Array(lines.prefix(LogRun.reportLimit))
        if lines.count > LogRun.reportLimit {
            let more = counted(lines.count - LogRun.reportLimit, "more kind")
            closing.append("\(more) of values and names that do not fit")
        }
        let mistakes = review.lines(besides: report, trackers: reader.trackers.names, locations)
        for line in closing + mistakes.prefix(LogRun.reportLimit) { Console.report(line) }
    }

    private func report(_ problem: LogProblem) {
        Console.report(problem.description)
    }

    private struct StrictStop: Error {
        let failure: Failure
        var problem: LogProblem?

        init(failure: Failure) {
            self.failure = failure
        }

        init(malformed problem: LogProblem) {
            self.problem = problem
            failure = Failure(status: .malformedLines, message: "stopped at a malformed line")
        }
    }
}
