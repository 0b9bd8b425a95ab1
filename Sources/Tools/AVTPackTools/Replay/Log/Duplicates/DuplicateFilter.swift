import AVTEngine

/// Recognizes lines that a log has several times.
///
/// A line is a duplicate if an earlier line of its session has the same number or the same id. What a session needs for that
/// is bounded, and is removed when the session ends.
package struct DuplicateFilter {
    private struct Known {
        var numbers = SequenceWindow()
        var ids = RecentIds()
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
    ///   - now: The time of the log, or `nil` if sessions have no timeout.
    /// - Returns: False for a duplicate.
    @inline(__always)
    package mutating func accepts(_ line: LineIdentity, of session: Int, at now: Int?) -> Bool {
        // Most logs have neither numbers nor ids.
        line.isEmpty && now == nil || acceptsKnown(line, of: session, at: now)
    }

    @inline(never)
    private mutating func acceptsKnown(_ line: LineIdentity, of session: Int, at now: Int?) -> Bool {
        if let timeout, let now {
            while times.count <= session { times.append(now) }
            if now - times[session] > timeout { removeSession(session) }
        }
        guard record(line, of: session) else { return false }
        if let now { times[session] = now }
        return true
    }

    private mutating func record(_ line: LineIdentity, of session: Int) -> Bool {
        guard !line.isEmpty else { return true }
        while sessions.count <= session { sessions.append(nil) }
        if let known = sessions[session] {
            if let number = line.sequence, known.numbers.contains(number) { return false }
            if let id = line.id, known.ids.contains(id) { return false }
        } else {
            sessions[session] = Known()
        }
        if let number = line.sequence { sessions[session]?.numbers.insert(number) }
        if let id = line.id { sessions[session]?.ids.insert(id) }
        return true
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
        }
        var time = index < times.count ? times[index] : nil
        coder.code(&time)
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
