import AVTPackTools

/// The lines of a share of a log that are held because earlier ones may follow.
final class LateLines {
    /// The order of the log's lines.
    let order: LineOrder
    /// The number of held lines by session.
    private var counts: [Int: Int] = [:]
    /// The sessions that end with their last held line.
    private var endings: Set<Int> = []

    /// Creates an order without lines.
    ///
    /// - Parameter lateness: The duration in milliseconds for which lines are held.
    init(lateness: Int) {
        order = LineOrder(lateness: lateness)
    }

    /// Holds the line that was read last, or releases it after the held lines of its session if it is too late.
    ///
    /// A line without a time is held with the last one of them.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - session: The index of its session.
    ///   - reader: The reader of the lines.
    func hold(_ line: LineOrder.Content, of session: Int, _ reader: PlainLineReader) {
        func isOfSession(_ content: LineOrder.Content) -> Bool {
            switch content {
            case .plain(let held): held.session == session
            case .other(let held): reader.session(held.session) == session
            }
        }
        if case .other(let other) = line, other.at == nil, counts[session] != nil {
            order.setContent(line, afterAll: isOfSession)
        } else {
            if counts[session] != nil { order.releaseEarly(where: isOfSession) }
            order.setContent(line)
        }
        counts[session, default: 0] += 1
    }

    /// Counts the held lines by session, after another run has stored them.
    ///
    /// - Parameter index: Returns the index of a session's name.
    func countHeldLines(_ index: (String) -> Int) {
        counts = order.heldSessions.reduce(into: [:]) { $0[index($1), default: 0] += 1 }
    }

    /// The sessions with held lines.
    var sessions: Set<Int> { Set(counts.keys) }

    /// Returns whether a line of a session is held.
    func holdsLines(of session: Int) -> Bool { counts[session] != nil }

    /// Marks the end of a session that has no more lines.
    ///
    /// - Returns: False if no line of the session is held, so that it ends now.
    func endsLater(_ session: Int) -> Bool {
        guard counts[session] != nil else { return false }
        endings.insert(session)
        return true
    }

    /// Records that a line was released, and returns whether it is the last one of its session.
    func isLastLine(of session: Int) -> Bool {
        let count = counts[session, default: 1] - 1
        counts[session] = count > 0 ? count : nil
        return count == 0 && endings.remove(session) != nil
    }
}
