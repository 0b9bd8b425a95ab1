import AVTEngine

/// Replays an event log, each session directly on the engine.
///
/// It gives the same output as ``Replay``, but observes no steps, and programs cannot be exchanged.
package final class DirectReplay<Output: DirectOutput> {
    // A replay is used by one thread at a time, and never while a call of it runs.
    /// What the sessions have sent so far.
    @exclusivity(unchecked) package private(set) var output: Output
    let shared: DirectProgram
    /// The sessions that have not ended.
    let sessions: OpenSessions
    /// The position of the first line of each session, which is its number unless lines are ordered by time.
    @exclusivity(unchecked) private(set) var starts: [Int] = []
    /// For each session, the time of the log at its last line; empty if sessions have no timeout.
    @exclusivity(unchecked) private(set) var logTimes: [Int] = []
    /// The reports of sessions that have ended.
    private(set) var endedReports = EndedReports()
    private var dataLines = DataLines()

    /// Creates a replay.
    package init(program: RuleProgram, options: ReplayOptions, output: Output) {
        shared = DirectProgram(program, options)
        sessions = OpenSessions(shared)
        self.output = output
    }

    /// The attributes of lines that the output depends on, or `nil` for all.
    package var neededAttributes: NeededAttributes? { shared.neededAttributes }

    /// Processes the next line.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - index: The number of sessions that began before the session of the line.
    package func process(_ line: LogLine, session index: Int) {
        let number = line.number ?? 0
        let position = line.position ?? number
        let session = session(at: index, line.session, line.at ?? 0, position)
        guard session.isSelected else { return }
        session.process(line)
        recordDataProblems(of: session, index, line: number)
        passOnRecords(of: session, position)
    }

    /// Processes the next line.
    package func process(_ line: inout PlainLine, _ reader: PlainLineReader) {
        let position = line.position ?? line.number
        let session = session(at: line.session, reader.sessions.name(line.session), line.at, position)
        guard session.isSelected else { return }
        session.process(&line, reader)
        recordDataProblems(of: session, line.session, line: line.number)
        passOnRecords(of: session, position)
    }

    @inline(__always)
    private func recordDataProblems(of session: DirectSession, _ index: Int, line number: Int) {
        guard session.session.hasNewDataProblems else { return }
        dataLines.add(session.session.removeNewDataProblems(), line: number, start: starts[index])
    }

    @inline(__always)
    private func passOnRecords(of session: DirectSession, _ position: Int) {
        guard !session.records.isEmpty else { return }
        output.add(session.records, of: session, line: position)
        session.clearRecords()
    }

    /// Ends all sessions in the order in which they began.
    package func finish() {
        for index in 0..<sessions.end { end(index) }
    }

    /// Changes the output, for example to remove what was written to a file.
    package func withOutput<Result>(_ body: (inout Output) throws -> Result) rethrows -> Result {
        try body(&output)
    }

    /// The number of sessions that have not ended.
    package var openSessionCount: Int { sessions.count }

    /// Ends a session that has no more lines, and frees its memory.
    ///
    /// The output does not depend on when sessions are ended. A later line of the session begins a new one.
    package func endSession(_ index: Int) {
        end(index)
    }

    /// Ends a session before its next line if its last one was too long ago.
    ///
    /// - Parameters:
    ///   - index: The index of the session.
    ///   - timeout: The time in milliseconds after which a session without lines ends.
    ///   - now: The time of the log at the next line.
    /// - Returns: True if its last line, or that of another session with the index before it, was too long ago.
    @discardableResult
    package func endSession(_ index: Int, ifIdleFor timeout: Int, at now: Int) -> Bool {
        while logTimes.count <= index { logTimes.append(now) }
        let isIdle = now - logTimes[index] > timeout
        if isIdle { endSession(index) }
        logTimes[index] = now
        return isIdle
    }

    /// Ends all sessions whose last line was too long ago; the parameters are those of ``endSession(_:ifIdleFor:at:)``.
    ///
    /// - Returns: The indices of the sessions, which other sessions may have from now on.
    package func endSessions(idleFor timeout: Int, at now: Int) -> [Int] {
        var ended: [Int] = []
        for index in logTimes.indices where now - logTimes[index] > timeout && sessions.contains(index) {
            endSession(index)
            ended.append(index)
        }
        return ended
    }

    /// The values and names in all sessions that do not match the packs' declarations.
    package var dataReport: DataReport { DirectReplay.dataReport(of: [self]) }

    /// Returns the data report of a log whose sessions were processed by several replays.
    package static func dataReport(of parts: [DirectReplay]) -> DataReport {
        var reports: [(start: Int, report: DataReport)] = []
        for part in parts {
            for (index, report) in part.sessions.dataReports { reports.append((part.starts[index], report)) }
            reports += part.endedReports.reports
        }
        // In the order of the log, whichever replay processed a session, and whenever it ended.
        reports.sort { $0.start < $1.start }
        return reports.reduce(into: DataReport()) { $0.add($1.report) }
    }

    /// Returns the lines with the examples of the data report of a log whose sessions were processed by several replays.
    package static func dataLines(of parts: [DirectReplay]) -> DataLines {
        parts.reduce(into: DataLines()) { $0.add($1.dataLines) }
    }

    private func end(_ index: Int) {
        guard let session = sessions.remove(index) else { return }
        if session.isSelected {
            session.finish()
            output.end(session.records, of: session, start: starts[index])
        }
        endedReports.add(session.session.dataReport, start: starts[index])
        sessions.keep(session)
    }

    @inline(__always)
    private func session(
        at index: Int, _ name: @autoclosure () -> String, _ time: Int, _ position: Int
    ) -> DirectSession {
        if let session = sessions.session(index) { return session }
        setStart(of: index, to: position)
        return sessions.begin(index, name(), at: time)
    }

    private func setStart(of index: Int, to position: Int) {
        while starts.count <= index { starts.append(0) }
        starts[index] = position
    }

    // MARK: Sessions of other runs

    /// Adds a session that another run began.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - index: The number of sessions before it in this log.
    ///   - start: The position of its first line, which may be before this log.
    ///   - logTime: The time of the log at its last line, or `nil` if sessions have no timeout.
    func add(_ session: DirectSession, at index: Int, start: Int, logTime: Int?) {
        setStart(of: index, to: start)
        sessions.insert(session, at: index)
        guard let logTime else { return }
        while logTimes.count <= index { logTimes.append(logTime) }
        logTimes[index] = logTime
    }

    /// The indices of the sessions that have not ended.
    package var openSessions: [Int] { sessions.all }

    /// Returns an open session to be stored.
    ///
    /// - Parameters:
    ///   - index: The index of the session.
    ///   - position: The position of the last line of the log.
    /// - Returns: The session, or `nil` if it has ended.
    package func stored(_ index: Int, at position: Int) -> StoredSession? {
        guard sessions.contains(index) else { return nil }
        let (start, logTime) = (starts[index] &- position, index < logTimes.count ? logTimes[index] : nil)
        return sessions.withSession(index) { session in
            session.map { StoredSession($0, start: start, logTime: logTime) }
        }
    }

    /// Moves sessions that had no lines for a while to a temporary file, from which they return with their next lines.
    ///
    /// The output does not depend on it. A session that cannot be written remains in memory.
    ///
    /// - Returns: The number of sessions that were moved.
    package func spillSessions() -> Int { sessions.spill() }

    /// The reason why a session could not be read back, so that its results are wrong, or `nil` if there is none.
    package var spillProblem: String? { sessions.problem }

    /// The number of events that were withheld because their sessions are not in the sample of `volume.sample`.
    package var unsampledCount: Int { shared.unsampledCount }

    /// Codes everything except the open sessions, for the same log.
    package func codeRest(_ coder: inout SnapshotCoder) where Output: StoredOutput {
        coder.code(&starts, 0) { $0.code(&$1) }
        coder.code(&logTimes, 0) { $0.code(&$1) }
        coder.code(counter: &shared.unsampledCount)
        endedReports.code(&coder)
        dataLines.code(&coder)
        output.code(&coder)
        coder.require(logTimes.count <= starts.count, "sessions are missing")
        coder.require(logTimes.allSatisfy(LogLine.isTime), "a time that is impossible")
    }
}

/// A consumer of what direct sessions send.
package protocol DirectOutput {
    /// Processes the records of a line.
    ///
    /// - Parameters:
    ///   - records: The records.
    ///   - session: The session of the line.
    ///   - number: The position of the line, by which the outputs of several replays of one log are merged.
    mutating func add(_ records: [DirectRecord], of session: DirectSession, line number: Int)
    /// Processes the records of the end of a session, which belong after those of all lines.
    ///
    /// - Parameters:
    ///   - records: The records.
    ///   - session: The session.
    ///   - start: The position of the first line of the session; sessions end in the order in which they began.
    mutating func end(_ records: [DirectRecord], of session: DirectSession, start: Int)
}

/// An output that another process can continue.
package protocol StoredOutput: DirectOutput {
    /// The reason why a part of the output could not be read back from a temporary file, or `nil` if there is none.
    var readProblem: String? { get }
    /// Writes the output to a snapshot, or replaces it by that of a snapshot, for the same program and options.
    mutating func code(_ coder: inout SnapshotCoder)
}

extension StoredOutput {
    package var readProblem: String? { nil }
}

extension DirectLines: StoredOutput {}
extension ReplaySummary: StoredOutput {}
extension MetricAggregates: StoredOutput {}
