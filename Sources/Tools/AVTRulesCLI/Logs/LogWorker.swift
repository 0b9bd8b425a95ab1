import AVTEngine
import AVTPackTools

/// Reads the lines of a log, and passes those of its share of sessions to a target.
///
/// `@unchecked Sendable`: a worker is used by one thread at a time.
final class LogWorker: @unchecked Sendable {
    /// A message about a line, to be printed in the order of the log.
    enum Message {
        case malformed(LogProblem)
        case consents(LogLine)
        case text(String)
    }

    /// The worker that uses the current thread.
    @TaskLocal private static var current: LogWorker?

    let target: any LogTarget
    // No call runs while another one does.
    @exclusivity(unchecked) var review: LogReview
    /// The number of lines of the share so far, without blank ones.
    @exclusivity(unchecked) var lineCount = 0
    /// The lines of the share so far that were not used.
    @exclusivity(unchecked) var unused = UnusedLines()
    /// The messages since they were last removed.
    private var messages: [(number: Int, Message)] = []
    /// The number of the current line.
    @exclusivity(unchecked) private var number = 0
    /// The error that stopped the worker.
    private(set) var error: (any Error)?
    @exclusivity(unchecked) var scanner: LogScanner
    let share: SessionShare
    /// The name of the session to which all other lines do not belong, or `nil` for all sessions.
    private let session: String?
    /// The number of lines in the files before the current one.
    private var previousLines = 0
    private let isStrict: Bool
    /// The time in milliseconds after which a session without lines ends, or `nil` if it never does.
    private let sessionTimeout: Int?
    /// The memory in bytes above which sessions are moved to a temporary file, or `nil` if they never are.
    private let memoryLimit: Int?
    let clock: LogClock
    let late: LateLines?
    @exclusivity(unchecked) var duplicates: DuplicateFilter
    /// The time of the log when idle sessions were last searched for.
    var lastSearch: Int?

    /// The end of processing at a malformed line.
    struct StrictStop: Error {}

    init(
        _ target: any LogTarget, share: SessionShare, session: String?, review: LogReview, isStrict: Bool,
        sessionTimeout: Int?, lateness: Int?, memoryLimit: Int?
    ) {
        self.memoryLimit = memoryLimit
        self.target = target
        self.share = share
        self.session = session
        self.review = review
        self.isStrict = isStrict
        self.sessionTimeout = sessionTimeout
        late = lateness.map { LateLines(lateness: $0) }
        clock = LogClock(order: late?.order)
        // By at most the lateness, the last line of a session may have been read after its time.
        duplicates = DuplicateFilter(timeout: sessionTimeout.map { $0 - (lateness ?? 0) })
        scanner = LogScanner(
            share, reader: PlainLineReader(needed: target.neededAttributes),
            clock: sessionTimeout == nil && late == nil ? nil : clock)
    }

    /// The names of sessions of the share that are known.
    ///
    /// Sessions that have ended are forgotten, and many of those that are not played.
    var sessions: Set<String> { Set(scanner.reader.sessions.present) }
    /// True if sessions that are not played were forgotten.
    private(set) var hasOtherSessions = false
    /// The number of sessions from which on those that are not played are forgotten.
    private static let otherLimit = 1024
    /// The names of trackers in the review.
    var trackers: [String] { scanner.reader.trackers.names }
    /// The names of attributes, as far as they are in lines without anything unusual.
    var attributes: [String] { scanner.reader.attributes }
    /// The files of the lines.
    var locations: LogLocations { scanner.locations }

    /// Processes the next piece of the log.
    func scan(_ piece: LogPiece) {
        let reader = scanner.reader
        previousLines = scanner.locations.previousLines
        attempt {
            try scanner.scan(piece) { line in
                lineCount += 1
                number = line.number
                guard isRequested(line.session), isNew(line.identity, line.session, line.at) else { return }
                review.add(line)
                review.addRead(line.at, line: line.number, clock)
                if let late {
                    late.hold(.plain(line), of: line.session, reader)
                    return try playReleasedLines(reader)
                }
                endIdleSession(line.session, at: clock.time, line.number)
                review.addTime(line.at, session: line.session, line: line.number)
                try target.process(&line, reader)
            } other: {
                try process($0, reader)
            }
            try playReleasedLines(reader)
            endIdleSessions()
            try limitMemory()
        }
    }

    /// Moves sessions to a temporary file while the process uses more memory than it may.
    private func limitMemory() throws {
        guard let memoryLimit, let target = target as? any ResumableTarget, let used = ProcessMemory.resident,
            used > memoryLimit / 8 * 7, target.spillSessions() > 0
        else { return }
        try target.checkSpilledSessions()
        ProcessMemory.releaseFreed()
    }

    /// Ends all idle sessions, so seldom that searching for them costs little.
    private func endIdleSessions() {
        guard let sessionTimeout, let now = logTime, now - (lastSearch ?? now) >= sessionTimeout else {
            lastSearch = lastSearch ?? logTime
            return
        }
        lastSearch = now
        for index in target.endSessions(idleFor: sessionTimeout, at: now) { removeSession(index) }
        duplicates.removeIdleSessions(at: now)
    }

    /// Forgets a session that has ended, so that memory does not grow with the number of sessions.
    private func removeSession(_ index: Int) {
        // The name that an option gives is compared with all names at the end.
        guard session == nil, late?.holdsLines(of: index) != true else { return }
        review.removeSession(index, scanner.reader.sessions.name(index))
        scanner.reader.removeSession(index)
    }

    /// Ends the session of the next line if it is idle.
    private func endIdleSession(_ index: Int, at now: Int?, _ line: Int) {
        guard let sessionTimeout, let now else { return }
        let wasIdle = target.endSession(index, ifIdleFor: sessionTimeout, at: now)
        review.addTimeout(index, scanner.reader.sessions.name(index), wasIdle: wasIdle, line: line)
    }

    /// The time of the log at the last line that was played.
    private var logTime: Int? { late.map(\.order.time) ?? clock.time }

    /// Ends all sessions.
    func end() {
        playHeldLines()
        number = .max
        attempt {
            try target.end()
            try (target as? any ResumableTarget)?.checkSpilledSessions()
        }
    }

    /// Ends sessions that have no more lines, as far as they belong to the share.
    func endSessions(_ names: [String]) {
        attempt {
            for name in names where share.contains(name) { endSession(name) }
        }
    }

    private func endSession(_ name: String) {
        let session = scanner.reader.session(name)
        if late?.endsLater(session) != true { target.endSession(session) }
        duplicates.removeSession(session)
    }

    /// Returns the messages since the last call, with the numbers of their lines.
    func removeMessages() -> [(number: Int, Message)] {
        defer { messages = [] }
        return messages
    }

    /// Prints a message of the library, in a worker's thread once the lines before it have been processed.
    static func report(_ message: String) {
        guard let worker = current else { return Console.report(message) }
        worker.messages.append((worker.number, .text(message)))
    }

    // MARK: Late lines

    /// Plays the lines that are held, because no more lines follow.
    func playHeldLines() {
        attempt {
            late?.order.end()
            try playReleasedLines(scanner.reader)
        }
    }

    /// The number of lines that were not held as long as the lateness requires, because there were too many.
    var earlyCount: Int { late?.order.earlyCount ?? 0 }

    private func playReleasedLines(_ reader: PlainLineReader) throws {
        guard let late else { return }
        for line in late.order.removeReleased() {
            number = line.position
            let session: Int
            switch line.content {
            case .plain(var plain):
                session = plain.session
                plain.position = line.position
                endIdleSession(session, at: line.logTime, plain.number)
                review.addTime(plain.at, session: session, line: plain.number)
                try target.process(&plain, reader)
            case .other(var other):
                session = reader.session(other.session)
                other.position = line.position
                endIdleSession(session, at: line.logTime, other.number ?? 0)
                review.addTime(other.at, session: session, line: other.number ?? 0)
                try target.process(other, session: session)
            }
            if late.isLastLine(of: session) { target.endSession(session) }
        }
    }

    /// Returns whether a session is played.
    @inline(__always)
    private func isRequested(_ index: Int) -> Bool {
        guard let session else { return true }
        if scanner.reader.sessions.isName(index, session) { return true }
        if index >= LogWorker.otherLimit {
            scanner.reader.removeSession(index)
            hasOtherSessions = true
        }
        return false
    }

    /// Returns whether the current line is no duplicate, and counts it otherwise.
    @inline(__always)
    private func isNew(_ line: LineIdentity, _ session: Int, _ at: Int?) -> Bool {
        switch duplicates.verdict(on: line, of: session, at, logTime: sessionTimeout == nil ? nil : clock.time) {
        case .new: return true
        case .duplicate: unused.add(.duplicate, line: number)
        case .laterDuplicate: unused.addLaterDuplicate(line: number)
        }
        return false
    }

    private func attempt(_ body: () throws -> Void) {
        LogWorker.$current.withValue(self) {
            do { try body() } catch { self.error = error }
        }
    }

    private func process(_ line: Result<LogLine, LogProblem>, _ reader: PlainLineReader) throws {
        lineCount += 1
        switch line {
        case .success(let line):
            number = line.number ?? 0
            let session = reader.session(line.session)
            guard isRequested(session), isNew(line.identity, session, line.at) else { return }
            if case .consents = line.content { messages.append((number, .consents(line))) }
            review.add(line, session: session, tracker: reader.tracker(line.tracker)) { reader.tracker($0) }
            review.addRead(line.at, line: number, clock)
            if let late {
                late.hold(.other(line), of: session, reader)
                return try playReleasedLines(reader)
            }
            endIdleSession(session, at: clock.time, number)
            review.addTime(line.at, session: session, line: number)
            try target.process(line, session: session)
        case .failure(let problem):
            let number = previousLines + problem.line
            messages.append((number, .malformed(problem)))
            unused.add(.malformed, line: number)
            if isStrict { throw StrictStop() }
        }
    }
}
