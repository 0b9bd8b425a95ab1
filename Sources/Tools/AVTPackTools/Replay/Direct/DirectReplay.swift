import AVTEngine

/// Replays an event log, each session directly on the engine.
///
/// It gives the same output as ``Replay``, but observes no steps, and programs cannot be exchanged.
package final class DirectReplay<Output: DirectOutput> {
    /// What the sessions have sent so far.
    package private(set) var output: Output
    private let shared: DirectProgram
    /// The sessions in the order in which they began; `nil` for one that has ended.
    private var sessions: [DirectSession?] = []
    private var reports: [Int: DataReport] = [:]

    /// Creates a replay.
    package init(program: RuleProgram, options: ReplayOptions, output: Output) {
        shared = DirectProgram(program, options)
        self.output = output
    }

    /// Processes the next line.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - index: The number of sessions that began before the session of the line.
    package func process(_ line: LogLine, session index: Int) {
        let session = session(at: index, line.session, line.at ?? 0)
        session.process(line)
        passOnRecords(of: session, at: index)
    }

    /// Processes the next line.
    package func process(_ line: inout PlainLine, _ reader: PlainLineReader) {
        let session = session(at: line.session, reader.sessions.names[line.session], line.at)
        session.process(&line, tracker: reader.trackers.names[line.tracker])
        passOnRecords(of: session, at: line.session)
    }

    @inline(__always)
    private func passOnRecords(of session: DirectSession, at index: Int) {
        guard !session.records.isEmpty else { return }
        session.hasRecords = true
        output.add(session.records, of: session, at: index)
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
    /// The output does not depend on when sessions are ended. A session without any output so far stays open: its place in
    /// the output is not known yet.
    package func endSession(_ index: Int) {
        if index < sessions.count, sessions[index]?.hasRecords == true { end(index) }
    }

    /// The values and names in all sessions that do not match the packs' declarations.
    package var dataReport: DataReport {
        var report = DataReport()
        for index in sessions.indices {
            if let own = sessions[index]?.session.dataReport ?? reports[index] { report.add(own) }
        }
        return report
    }

    private func end(_ index: Int) {
        guard let session = sessions[index] else { return }
        session.finish()
        output.end(session.records, of: session, at: index)
        reports[index] = session.session.dataReport
        sessions[index] = nil
        openSessionCount -= 1
    }

    private func session(at index: Int, _ name: @autoclosure () -> String, _ time: Int) -> DirectSession {
        if index < sessions.count, let session = sessions[index] { return session }
        let session = DirectSession(name: name(), of: shared, at: time)
        while sessions.count <= index { sessions.append(nil) }
        sessions[index] = session
        openSessionCount += 1
        return session
    }
}

/// A consumer of what direct sessions send.
package protocol DirectOutput {
    /// Processes the records of a line.
    mutating func add(_ records: [DirectRecord], of session: DirectSession, at index: Int)
    /// Processes the records of the end of a session, which belong after those of all lines.
    mutating func end(_ records: [DirectRecord], of session: DirectSession, at index: Int)
}

extension ReplaySummary: DirectOutput {
    package mutating func add(_ records: [DirectRecord], of session: DirectSession, at index: Int) {
        add(records, of: session)
    }

    package mutating func end(_ records: [DirectRecord], of session: DirectSession, at index: Int) {
        if !records.isEmpty { add(records, of: session) }
    }
}
