import AVTEngine

/// Replays an event log, each session directly on the engine.
///
/// It gives the same output as ``Replay``, but observes no steps, and programs cannot be exchanged.
package final class DirectReplay<Output: DirectOutput> {
    // A replay is used by one thread at a time, and never while a call of it runs.
    /// What the sessions have sent so far.
    @exclusivity(unchecked) package private(set) var output: Output
    private let shared: DirectProgram
    /// The sessions in the order in which they began; `nil` for one that has ended.
    @exclusivity(unchecked) private var sessions: [DirectSession?] = []
    /// The position of the first line of each session, which is its number unless lines are ordered by time.
    private var starts: [Int] = []
    /// For each session, the time of the log at its last line; empty if sessions have no timeout.
    @exclusivity(unchecked) private var logTimes: [Int] = []
    /// For each session, how many of the same name have ended before it.
    private var endCounts: [Int] = []
    /// The reports of sessions that have ended, with the positions of their first lines.
    private var reports: [(start: Int, report: DataReport)] = []
    private var dataLines = DataLines()

    /// Creates a replay.
    package init(program: RuleProgram, options: ReplayOptions, output: Output) {
        shared = DirectProgram(program, options)
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
        recordFindings(of: session, index, line: number)
        passOnRecords(of: session, position)
    }

    /// Processes the next line.
    package func process(_ line: inout PlainLine, _ reader: PlainLineReader) {
        let position = line.position ?? line.number
        let session = session(at: line.session, reader.sessions.names[line.session], line.at, position)
        guard session.isSelected else { return }
        session.process(&line, reader)
        recordFindings(of: session, line.session, line: line.number)
        passOnRecords(of: session, position)
    }

    @inline(__always)
    private func recordFindings(of session: DirectSession, _ index: Int, line number: Int) {
        guard session.session.hasNewFindings else { return }
        dataLines.add(session.session.takeNewFindings(), line: number, start: starts[index])
    }

    @inline(__always)
    private func passOnRecords(of session: DirectSession, _ position: Int) {
        guard !session.records.isEmpty else { return }
        output.add(session.records, of: session, line: position)
        session.records.removeAll(keepingCapacity: true)
    }

    /// Ends all sessions in the order in which they began.
    package func finish() {
        for index in sessions.indices { end(index) }
    }

    /// Changes the output, for example to remove what was written to a file.
    package func withOutput<Result>(_ body: (inout Output) throws -> Result) rethrows -> Result {
        try body(&output)
    }

    /// The number of sessions that have not ended.
    package private(set) var openSessionCount = 0

    /// Ends a session that has no more lines, and frees its memory.
    ///
    /// The output does not depend on when sessions are ended. A later line of the session begins a new one.
    package func endSession(_ index: Int) {
        if index < sessions.count { end(index) }
    }

    /// Ends a session before its next line if its last one was too long ago.
    ///
    /// - Parameters:
    ///   - index: The index of the session.
    ///   - timeout: The time in milliseconds after which a session without lines ends.
    ///   - now: The time of the log at the next line.
    package func endSession(_ index: Int, ifIdleFor timeout: Int, at now: Int) {
        while logTimes.count <= index { logTimes.append(now) }
        if now - logTimes[index] > timeout { endSession(index) }
        logTimes[index] = now
    }

    /// Ends all sessions whose last line was too long ago; the parameters are those of ``endSession(_:ifIdleFor:at:)``.
    package func endSessions(idleFor timeout: Int, at now: Int) {
        for index in logTimes.indices where now - logTimes[index] > timeout { endSession(index) }
    }

    /// The values and names in all sessions that do not match the packs' declarations.
    package var dataReport: DataReport { DirectReplay.dataReport(of: [self]) }

    /// Returns the data report of a log whose sessions were processed by several replays.
    package static func dataReport(of parts: [DirectReplay]) -> DataReport {
        var reports: [(start: Int, report: DataReport)] = []
        for part in parts {
            for index in part.sessions.indices {
                guard let own = part.sessions[index]?.session.dataReport, !own.isEmpty else { continue }
                reports.append((part.starts[index], own))
            }
            reports += part.reports
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
        guard let session = sessions[index] else { return }
        if session.isSelected {
            session.finish()
            output.end(session.records, of: session, start: starts[index])
        }
        if !session.session.dataReport.isEmpty { reports.append((starts[index], session.session.dataReport)) }
        sessions[index] = nil
        endCounts[index] += 1
        openSessionCount -= 1
    }

    private func session(
        at index: Int, _ name: @autoclosure () -> String, _ time: Int, _ position: Int
    ) -> DirectSession {
        if index < sessions.count, let session = sessions[index] { return session }
        while sessions.count <= index {
            sessions.append(nil)
            starts.append(0)
            endCounts.append(0)
        }
        let session = DirectSession(name: name(), number: endCounts[index], of: shared, at: time)
        sessions[index] = session
        starts[index] = position
        openSessionCount += 1
        return session
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
