import AVTCore
import AVTPackTools

/// The lines of some sessions of a log, which is read again for them.
///
/// Which sessions are worth a timeline is known only at their ends. Recording every open session until then would cost
/// more time and memory than finding the lines of a few.
struct SessionLines {
    private let wanted: [(session: ReportSession, last: Int)]

    /// Creates a reader of the lines of some sessions.
    ///
    /// - Parameters:
    ///   - sessions: The sessions; they should be few.
    ///   - hasTimeout: True if a later line of the same name can belong to another session.
    init(of sessions: [ReportSession], hasTimeout: Bool) {
        wanted = sessions.map { ($0, hasTimeout ? $0.lastLine : .max) }
    }

    /// Reads a log, and passes on each line of a session, with the index of the session.
    func read(_ log: EventLog, _ receive: (Int, LogLine) -> Void) {
        var scanner = LogScanner(SessionShare(named: wanted.map(\.session.name)))
        let reader = scanner.reader
        var duplicates = DuplicateFilter(timeout: nil)
        func passOn(_ line: LogLine) {
            guard duplicates.verdict(on: line.identity, of: reader.session(line.session), line.at, logTime: nil) == .new
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
