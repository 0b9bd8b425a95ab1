import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTPackTools
import Dispatch

/// A run of a log through one or several targets, each of which has a share of the sessions and a thread of its own.
struct LogRun {
    private let workers: [LogWorker]
    private let output: any LogOutput
    private let isStrict: Bool
    private let isSilent: Bool
    private let session: String?
    /// The condition that selects no session, or `nil` if there is none or it selects some.
    private let unmetCondition: SessionCondition?
    private let programs: [RuleProgram]
    private let state: RunState?
    private var consents: DeclaredConsents
    private var malformedLines: MalformedLines
    private var ends: Guarded<SessionEnds?>?
    /// True if the last lines of sessions may be searched for: not if memory is limited, which the names of all sessions
    /// would take, and not if sessions have a timeout, after which they end as well.
    private let findsEnds: Bool
    /// The number of sessions in memory from which on sessions are ended with their last lines.
    private static let sessionLimit = 4096
    private static let reportLimit = 20

    /// Creates a run of a log through the programs of its targets.
    ///
    /// - Parameters:
    ///   - targets: The targets; more than one are used in parallel, each with a share of the sessions.
    ///   - output: The writer of the targets' results.
    ///   - programs: The programs, which know the names in the log.
    ///   - session: The name of the only session that is played, or `nil` for all.
    ///   - unmetCondition: The condition that selects no session, or `nil` if there is none or it selects some.
    ///   - state: Continues and stores the state of the run, or `nil` if there is nothing to continue.
    ///   - isStrict: True to stop at the first malformed line. There is only one target then.
    ///   - isSilent: True to report nothing, because the log is read again.
    ///   - sessionTimeout: The time in milliseconds after which a session without lines ends, or `nil` if it ends with
    ///     the log.
    ///   - lateness: The time in milliseconds for which lines are held to be ordered by time, or `nil` if they are
    ///     played in the order of the log.
    ///   - memoryLimit: The memory in bytes above which sessions are moved to a temporary file, or `nil` if they never are.
    ///   - runsTimers: True if the programs' timers run, in place of those that the log recorded.
    init(
        _ targets: [any LogTarget], _ output: any LogOutput, of programs: [RuleProgram], session: String? = nil,
        unmetCondition: SessionCondition? = nil, state: RunState? = nil, isStrict: Bool, isSilent: Bool = false,
        sessionTimeout: Int? = nil,
        lateness: Int? = nil,
        memoryLimit: Int? = nil, runsTimers: Bool = true
    ) {
        self.output = output
        self.session = session
        self.unmetCondition = unmetCondition
        self.programs = programs
        self.state = state
        malformedLines = MalformedLines(count: state?.resumed?.header.reportedCount ?? 0)
        self.isStrict = isStrict
        self.isSilent = isSilent
        findsEnds = memoryLimit == nil && sessionTimeout == nil && state?.keepsSessions != true
        consents = DeclaredConsents(of: programs)
        let review = LogReview(
            of: programs, sessionTimeout: sessionTimeout, lateness: lateness, runsTimers: runsTimers)
        workers = targets.enumerated().map { index, target in
            LogWorker(
                target, share: SessionShare(index, of: targets.count), session: session, review: review,
                isStrict: isStrict, sessionTimeout: sessionTimeout, lateness: lateness, memoryLimit: memoryLimit)
        }
    }

    /// Plays the complete log.
    ///
    /// - Throws: `Failure` if the log cannot be read completely or has malformed lines, or the output cannot be written.
    mutating func play(_ log: EventLog) throws {
        var progress = ProgressBar(total: log.size, of: "lines")
        try state?.begin(workers, log, output)
        // Results of a pipe must not wait for its next bytes.
        let readAhead = log.size != nil && workers.count > 1 ? ReadAhead(log) : nil
        defer { readAhead?.cancel() }
        var last: EventLog.Step?
        do {
            while let step = readAhead.map({ $0.next() }) ?? log.nextStep() {
                let ended = endedSessions(of: log, at: last)
                last = step
                try perform {
                    $0.endSessions(ended)
                    $0.scan(step.piece)
                }
                if isStrict, let failure = log.failures.first { return try stop(&progress, failure) }
                try output.flush()
                progress.advance(to: step.readSize, count: lineCounts.total)
                if state?.isDue(at: step.position) == true { try saveState(step, of: log) }
            }
        } catch is LogWorker.StrictStop {
            return try stop(&progress, Failure(status: .malformedLines, message: "stopped at a malformed line"))
        }
        progress.clear()
        if log.isInterrupted {
            if let last { try saveState(last, of: log) }
            return Console.report("interrupted: `--resume` continues the run")
        }
        if let session {
            let known = workers.reduce(into: Set()) { $0.formUnion($1.sessions) }
            try LogRun.check(session, in: known, "session", hasOthers: workers.contains(where: \.hasOtherSessions))
        }
        let stored = try state?.storeSessions(workers)
        if stored == nil { try perform { $0.end() } }
        var counts = lineCounts
        counts.unread = log.failures.compactMap(\.message)
        counts.mistakes = isSilent ? [] : reviewLines
        try finishOutput(counts)
        if let stored {
            if log.failures.isEmpty {
                try stored.replace()
            } else if !isSilent {
                Console.report(
                    "the sessions are not stored, because the log was not read completely: play a complete log, and discard "
                        + "these results")
            }
        }
        if log.failures.isEmpty {
            try state?.save(workers, at: log.position, output, reportedCount: malformedLines.count, isFinished: true)
        }
        defer { output.waitForReaders() }
        if isSilent { return }
        reportData(counts.mistakes, isComplete: log.failures.isEmpty)
        try checkCompleteness(of: log)
    }

    /// Writes the remaining results, unless nothing could be read, and they would replace those of another run.
    private func finishOutput(_ counts: LineCounts) throws {
        if !counts.unread.isEmpty, output.replacesFiles, counts.total == unusedLines.total { return }
        try output.finish(counts)
    }

    /// Writes a checkpoint, if there is a file for it.
    ///
    /// A run that could not read a file, and ends, is repeated from before this file.
    private func saveState(_ step: EventLog.Step, of log: EventLog) throws {
        if step.isCatchingUp || !log.isFollowed && !log.failures.isEmpty { return }
        try state?.save(workers, at: step.position, output, reportedCount: malformedLines.count, isFinished: false)
    }

    /// Checks that the log has the name that an option gives.
    ///
    /// - Parameters:
    ///   - name: The value of the option.
    ///   - known: The names in the log.
    ///   - noun: What the name stands for.
    ///   - option: The name of the option, or `nil` if it is the noun.
    ///   - log: The searched part of the log.
    ///   - hasOthers: True if the log has more names, none of which is the option's.
    ///   - hint: The end of the message.
    /// - Throws: `Failure` with the names in the log if it has no such name.
    static func check(
        _ name: String, in known: Set<String>, _ noun: String, option: String? = nil, of log: String = "the log",
        hasOthers: Bool = false, hint: String = ""
    ) throws {
        guard !known.contains(name) else { return }
        throw Failure(
            status: .usage,
            message: "'--\(option ?? noun)': \(log) has no \(noun) `\(name)`"
                + (known.isEmpty ? "" : "; it has \(shortList(of: known, hasOthers: hasOthers))") + hint)
    }

    /// Writes the results so far and throws an error.
    private mutating func stop(_ progress: inout ProgressBar, _ failure: Failure) throws {
        progress.clear()
        for worker in workers { worker.playHeldLines() }
        var counts = lineCounts
        counts.unread = [failure.message].compactMap(\.self)
        counts.mistakes = isSilent ? [] : reviewLines
        try finishOutput(counts)
        if isSilent { return }
        reportData(counts.mistakes, isComplete: false)
        reportMessages()
        for line in unusedLines.table(workers[0].locations) { Console.report(line) }
        throw failure
    }

    /// Reports the lines that were not used, and throws a `Failure` if some are malformed or could not be read.
    private func checkCompleteness(of log: EventLog) throws {
        let unused = unusedLines
        for line in unused.table(workers[0].locations) { Console.report(line) }
        let malformed = unused[.malformed]
        let skipped = "\(counted(malformed, "malformed line")) skipped, \(lineCounts.total - unused.total) read"
        if let last = log.failures.last {
            if malformed > 0 { Console.report(skipped) }
            let used = lineCounts.total - unused.total
            if used > 0 {
                Console.report(
                    "the results are those of the \(counted(used, "line")) that \(used == 1 ? "was" : "were") read; a session "
                        + "whose other lines were not read ends with its last line")
            }
            for failure in log.failures.dropLast() { failure.message.map(Console.report) }
            throw last
        }
        guard malformed == 0 else { throw Failure(status: .malformedLines, message: skipped) }
    }

    /// The counts of the lines so far, those whose messages were not reported yet included.
    private var lineCounts: LineCounts {
        LineCounts(total: workers.reduce(0) { $0 + $1.lineCount }, malformed: unusedLines[.malformed])
    }

    /// The lines so far that were not used.
    private var unusedLines: UnusedLines { UnusedLines(merging: workers.map(\.unused)) }

    /// Lets each worker do something, all at the same time.
    private mutating func perform(_ action: @Sendable (LogWorker) -> Void) throws {
        if workers.count == 1 {
            action(workers[0])
        } else {
            let workers = workers
            DispatchQueue.concurrentPerform(iterations: workers.count) { action(workers[$0]) }
        }
        if let error = workers.lazy.compactMap(\.error).first { throw error }
        if !isStrict { reportMessages() }
    }

    /// Returns the sessions whose last line was processed, once there are many sessions in memory.
    private mutating func endedSessions(of log: EventLog, at step: EventLog.Step?) -> [String] {
        let openCount = workers.reduce(0) { $0 + $1.target.openSessionCount }
        if ends == nil, findsEnds, openCount >= LogRun.sessionLimit {
            let isParallel = workers.count > 1
            ends = log.copy().map { SessionEnds.search($0, inBackground: isParallel) }
        }
        guard let ends, let step else { return [] }
        return ends.withLock { ends in
            var names: [String] = []
            while let name = ends?.removeNext(upTo: step.position.offset) { names.append(name) }
            return names
        }
    }

    // MARK: Messages

    /// Reports the messages of the workers, in the order of the log.
    private mutating func reportMessages() {
        let messages = workers.flatMap { $0.removeMessages() }.sorted { $0.number < $1.number }
        if isSilent { return }
        for (_, message) in messages {
            switch message {
            case .consents(let line): consents.reportUnknown(in: line)
            case .text(let text): Console.report(text)
            case .malformed(let problem):
                malformedLines.report(problem, isLast: isStrict)
            }
        }
    }

    /// Returns what the results as a whole, or their absence, mean.
    private func messages(isComplete: Bool) -> [String] {
        if isComplete, lineCounts.total == 0 { return ["the log has no lines"] }
        if let unmetCondition {
            return ["no session of the log meets '--where'" + (programs.first.map(unmetCondition.hint) ?? "")]
        }
        let attributes = Set(workers.flatMap(\.attributes))
        let missing =
            isComplete ? LogReview.missingAttributes(in: workers.map(\.review), besides: attributes) : []
        return output.messages(attributes: attributes.union(workers[0].scanner.attributeColumns)) + missing + sample
    }

    /// A message about the events that `volume.sample` withheld, unless the results show them.
    private var sample: [String] {
        let count = workers.reduce(0) { $0 + $1.target.unsampledCount }
        return count > 0 && !output.showsWithheldEvents ? [LogRun.sampleMessage(count)] : []
    }

    /// Returns a message about events that `volume.sample` withheld.
    static func sampleMessage(_ count: Int) -> String {
        "`volume.sample` withheld \(counted(count, "event")) with their metrics: the results are those of a sample of the "
            + "sessions"
    }

    /// The mistakes of the log as a whole.
    private var reviewLines: [String] {
        let lines = LogReview.lines(
            of: workers.map { ($0.review, $0.trackers) }, besides: output.dataReport, workers[0].locations)
        return Array(lines.prefix(LogRun.reportLimit))
    }

    /// Reports the values and names of the log that do not match the packs' declarations, and the mistakes of the log
    /// as a whole.
    ///
    /// - Parameters:
    ///   - review: The mistakes of the log as a whole.
    ///   - isComplete: True if the log was read to its end.
    private func reportData(_ review: [String], isComplete: Bool) {
        // A run that continues has not read all lines itself.
        for message in messages(isComplete: isComplete && state?.resumed == nil) { Console.report(message) }
        for (line, text) in workers[0].scanner.columnAdvice {
            Console.report("\(workers[0].locations.text(ofLine: line)): \(text)")
        }
        let report = output.dataReport
        let lines = output.dataLines.sentences(of: report, workers[0].locations)
        var closing = Array(lines.prefix(LogRun.reportLimit))
        if lines.count > LogRun.reportLimit {
            let more = counted(lines.count - LogRun.reportLimit, "more kind")
            closing.append("\(more) of values and names that do not fit")
        }
        for line in closing + review { Console.report(line) }
        // Each worker orders the lines of all.
        let early = workers[0].earlyCount
        guard early > 0 else { return }
        Console.report(
            "\(counted(early, "line")) \(early == 1 ? "was" : "were") played before `--lateness` had passed, because more "
                + "than \(LineOrder.heldLimit) lines were held")
    }
}
