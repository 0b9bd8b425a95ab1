import AVTCore
import AVTPackTools
import Dispatch

/// The last lines of the sessions of a log.
struct SessionEnds {
    private let names: NameTable
    // The sessions by index, each with the offset in the log after which its last line is complete, the last one first.
    private var sessions: [(index: Int32, offset: Int)]

    /// Finds the last line of each session.
    ///
    /// - Parameter log: The log, which is read completely.
    init(in log: EventLog) {
        var scanner = LogScanner()
        var ends: [Int] = []
        while let piece = log.next() {
            scanner.scanSessions(piece) { session in
                while ends.count <= session { ends.append(0) }
                ends[session] = log.offset
            }
        }
        names = scanner.reader.sessions
        sessions = ends.indices.map { (index: Int32($0), offset: ends[$0]) }
        sessions.sort { $0.offset > $1.offset }
    }

    /// Finds the last lines.
    ///
    /// - Parameters:
    ///   - log: The log at its start.
    ///   - inBackground: True to return at once.
    /// - Returns: The last lines, once they are known.
    static func search(_ log: EventLog, inBackground: Bool) -> Guarded<SessionEnds?> {
        guard inBackground else { return Guarded(SessionEnds(in: log)) }
        let found = Guarded<SessionEnds?>(nil)
        // Nothing else uses the log.
        nonisolated(unsafe) let log = log
        DispatchQueue.global().async {
            let ends = SessionEnds(in: log)
            found.withLock { $0 = ends }
        }
        return found
    }

    /// Removes the next session whose last line is complete once the log was read up to an offset.
    mutating func removeNext(upTo offset: Int) -> String? {
        guard let last = sessions.last, last.offset <= offset else { return nil }
        return names.name(Int(sessions.removeLast().index))
    }
}
