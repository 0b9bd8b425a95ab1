import AVTCore
import AVTPackTools

/// The lines of some sessions of a log, which is read again for them.
///
/// Which sessions are worth a timeline is known only at their ends. Recording every open session until then would cost
/// more time and memory than finding the lines of a few.
struct SessionLines {
    private let wanted: [(session: ReportSession, last: Int)]
    private let timeout: Int?

    /// Creates a reader of the lines of some sessions.
    ///
    /// - Parameters:
    ///   - sessions: The sessions; they should be few.
    ///   - timeout: The time in milliseconds after which a session without lines ends, so that a later line of the same
    ///     name belongs to another one, or `nil` if it never does.
    init(of sessions: [ReportSession], timeout: Int?) {
        wanted = sessions.map { ($0, timeout == nil ? .max : $0.lastLine) }
        self.timeout = timeout
    }

    /// Reads a log, and passes on each line of a session, with the index of the session.
    func read(_ log: EventLog, _ receive: (Int, LogLine) -> Void) {
        // A session that begins after a timeout may count its lines from the start again.
        let clock = timeout.map { _ in LogClock() }
        var scanner = LogScanner(SessionShare(named: wanted.map(\.session.name)), clock: clock)
        let reader = scanner.reader
        var duplicates = DuplicateFilter(timeout: timeout)
        func passOn(_ line: LogLine) {
            let session = reader.session(line.session)
            guard duplicates.verdict(on: line.identity, of: session, line.at, logTime: clock?.time) == .new
            else { return }
            let number = line.number ?? 0
            let index = wanted.firstIndex {
                $0.session.name.hasSameBytes(as: line.session) && $0.session.start <= number && number <= $0.last
            }
            if let index { receive(index, line) }
        }
        while !wanted.isEmpty, let piece = log.next() {
            scanner.scan(piece) { line in
                passOn(LogLine(line, reader))
            } other: { line in
                if case .success(let line) = line { passOn(line) }
            }
        }
    }
}
