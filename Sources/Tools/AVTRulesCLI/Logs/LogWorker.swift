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
    private(set) var review: LogReview
    /// The number of lines of the share so far, without blank ones.
    private(set) var lineCount = 0
    /// The number of malformed lines of the share so far.
    private(set) var malformedCount = 0
    /// The messages since they were last removed.
    private var messages: [(number: Int, Message)] = []
    /// The number of the current line.
    private var number = 0
    /// The error that stopped the worker.
    private(set) var error: (any Error)?
    private var scanner: LogScanner
    private let share: SessionShare
    /// The number of lines in the files before the current one.
    private var previousLines = 0
    private let isStrict: Bool
    /// The time in milliseconds after which a session without lines ends, or `nil` if it never does.
    private let sessionTimeout: Int?
    private let clock = LogClock()
    /// The time of the log when idle sessions were last searched for.
    private var lastSearch: Int?

    /// The end of processing at a malformed line.
    struct StrictStop: Error {}

    init(
        _ target: any LogTarget, share: SessionShare, review: LogReview, isStrict: Bool, sessionTimeout: Int?
    ) {
        self.target = target
        self.share = share
        self.review = review
        self.isStrict = isStrict
        self.sessionTimeout = sessionTimeout
        scanner = LogScanner(
            share, reader: PlainLineReader(needed: target.neededAttributes),
            clock: sessionTimeout == nil ? nil : clock)
    }

    /// The names of trackers in the review.
    var trackers: [String] { scanner.reader.trackers.names }
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
                review.add(line)
                endIdleSession(line.session)
                try target.process(&line, reader)
            } other: {
                try process($0, reader)
            }
            endIdleSessions()
        }
    }

    /// Ends all idle sessions, so seldom that searching for them costs little.
    private func endIdleSessions() {
        guard let sessionTimeout, let now = clock.time, now - (lastSearch ?? now) >= sessionTimeout else {
            lastSearch = lastSearch ?? clock.time
            return
        }
        lastSearch = now
        target.endSessions(idleFor: sessionTimeout, at: now)
    }

    /// Ends the session of the next line if it is idle.
    private func endIdleSession(_ index: Int) {
        if let sessionTimeout, let now = clock.time { target.endSession(index, ifIdleFor: sessionTimeout, at: now) }
    }

    /// Ends all sessions.
    func end() {
        number = .max
        attempt { try target.end() }
    }

    /// Ends a session that has no more lines, if it belongs to the share.
    func endSession(_ name: String) {
        if share.contains(name) { target.endSession(scanner.reader.session(name)) }
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
            if case .consents = line.content { messages.append((number, .consents(line))) }
            let session = reader.session(line.session)
            review.add(line, session: session, tracker: reader.tracker(line.tracker)) { reader.tracker($0) }
            endIdleSession(session)
            try target.process(line, session: session)
        case .failure(let problem):
            malformedCount += 1
            messages.append((previousLines + problem.line, .malformed(problem)))
            if isStrict { throw StrictStop() }
        }
    }
}
