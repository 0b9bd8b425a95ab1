import AVTEngine

/// Recognizes lines that a log has several times.
///
/// A line is a duplicate if an earlier line of its session has the same number or the same id. What a session needs for that
/// is bounded, and is removed when the session ends.
package struct DuplicateFilter {
    /// What a line is.
    package enum Verdict {
        case new
        /// A line whose number or id an earlier line has.
        case duplicate
        /// A duplicate that is later than all lines of its session before it; a repeated line is not.
        case laterDuplicate
    }

    private struct Known {
        var numbers = SequenceWindow()
        var ids = RecentIds()
        /// The latest time of the lines.
        var latest = Int.min
    }

    /// The numbers and ids of the sessions, by index; `nil` for a session without any.
    private var sessions: [Known?] = []
    /// For each session, the time of the log at its last line that is no duplicate; empty if sessions have no timeout.
    private var times: [Int] = []
    private let timeout: Int?

    /// Creates a filter at the start of a log.
    ///
    /// - Parameter timeout: The time in milliseconds after which a session without lines ends, or `nil` if it never does.
    package init(timeout: Int?) {
        self.timeout = timeout
    }

    /// Records a line unless it is a duplicate.
    ///
    /// - Parameters:
    ///   - line: The number and the id of the line.
    ///   - session: The index of its session.
    ///   - at: The time of the line, or `nil` if it has none.
    ///   - now: The time of the log, or `nil` if sessions have no timeout.
    /// - Returns: Whether the line is new.
    @inline(__always)
    package mutating func verdict(
        on line: LineIdentity, of session: Int, _ at: Int?, logTime now: Int?
    ) -> Verdict {
        // Most logs have neither numbers nor ids.
        line.isEmpty && now == nil ? .new : verdictOnKnown(line, of: session, at, now)
    }

    @inline(never)
    private mutating func verdictOnKnown(_ line: LineIdentity, of session: Int, _ at: Int?, _ now: Int?) -> Verdict {
        if let timeout, let now {
            while times.count <= session { times.append(now) }
            if now - times[session] > timeout { removeSession(session) }
        }
        let verdict = record(line, of: session, at ?? .min)
        if let now, verdict == .new { times[session] = now }
        return verdict
    }

    private mutating func record(_ line: LineIdentity, of session: Int, _ at: Int) -> Verdict {
        guard !line.isEmpty else { return .new }
        while sessions.count <= session { sessions.append(nil) }
        if let known = sessions[session] {
            let isKnown =
                line.sequence.map(known.numbers.contains) == true || line.id.map(known.ids.contains) == true
            if isKnown { return at > known.latest ? .laterDuplicate : .duplicate }
        } else {
            sessions[session] = Known()
        }
        if let number = line.sequence { sessions[session]?.numbers.insert(number) }
        if let id = line.id { sessions[session]?.ids.insert(id) }
        if let latest = sessions[session]?.latest, at > latest { sessions[session]?.latest = at }
        return .new
    }

    /// Removes what is known about a session that has ended.
    package mutating func removeSession(_ index: Int) {
        if index < sessions.count { sessions[index] = nil }
    }

    /// Removes what is known about sessions that have ended after their timeout.
    ///
    /// - Parameter now: The time of the log.
    package mutating func removeIdleSessions(at now: Int) {
        guard let timeout, !sessions.isEmpty else { return }
        for index in times.indices where now - times[index] > timeout { removeSession(index) }
    }
}

extension DuplicateFilter {
    /// Codes what is known about a session.
    package mutating func code(session index: Int, _ coder: inout SnapshotCoder) {
        var known = index < sessions.count ? sessions[index] : nil
        coder.code(&known, Known()) { coder, known in
            known.numbers.code(&coder)
            known.ids.code(&coder)
            coder.code(&known.latest)
        }
        var time = index < times.count ? times[index] : nil
        coder.code(&time)
        coder.require(time.map(LogLine.isTime) ?? true, "a time that is impossible")
        guard coder.isReading, coder.problem == nil else { return }
        if known != nil {
            while sessions.count <= index { sessions.append(nil) }
            sessions[index] = known
        }
        guard let time else { return }
        while times.count <= index { times.append(time) }
        times[index] = time
    }
}
