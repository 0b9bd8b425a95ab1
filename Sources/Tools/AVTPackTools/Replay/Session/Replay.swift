import AVTEngine
import OpenAVT

/// Replays an event log, each session on an instrument of its own.
///
/// The same lines produce the same records, however the log is split into parts and its sessions are interleaved.
package final class Replay {
    private var program: RuleProgram
    private let options: ReplayOptions
    /// The sessions in the order in which they began; `nil` for one that has ended.
    private var sessions: [ReplaySession?] = []
    private var indices: [String: Int] = [:]
    private var ended: [Int: EndedSession] = [:]

    /// The results of a session that was ended before the end of the log.
    private struct EndedSession {
        let records: [ReplayRecord]
        let dataReport: DataReport
    }

    /// Creates a replay.
    package init(program: RuleProgram, options: ReplayOptions = ReplayOptions()) {
        self.program = program
        self.options = options
    }

    /// Processes the next line and returns the resulting records, in order.
    package func process(_ line: LogLine) -> [ReplayRecord] {
        session(of: line).process(line)
    }

    /// Activates another program in all open sessions; later sessions start with it.
    package func load(_ program: RuleProgram) {
        self.program = program
        for case let session? in sessions { session.load(program) }
    }

    /// Ends all sessions in the order in which they began, and returns the resulting records.
    package func finish() -> [ReplayRecord] {
        sessions.indices.flatMap { sessions[$0]?.finish() ?? ended[$0]?.records ?? [] }
    }

    /// The number of sessions that have not ended.
    package var openSessionCount: Int { sessions.count - ended.count }

    /// Ends sessions that have no more lines, and frees their memory.
    ///
    /// The records of their ends are returned by ``finish()`` in the usual order, so that the output does not depend on
    /// when sessions are ended.
    ///
    /// - Parameter names: The sessions that continue.
    package func endSessions(except names: Set<String>) {
        for (name, index) in indices where !names.contains(name) {
            guard let session = sessions[index] else { continue }
            let records = session.finish()
            ended[index] = EndedSession(records: records, dataReport: session.dataReport)
            sessions[index] = nil
        }
    }

    /// The values and names in all sessions that do not match the packs' declarations.
    package var dataReport: DataReport {
        var report = DataReport()
        for index in sessions.indices {
            if let own = sessions[index]?.dataReport ?? ended[index]?.dataReport { report.add(own) }
        }
        return report
    }

    private func session(of line: LogLine) -> ReplaySession {
        if let index = indices[line.session], let session = sessions[index] { return session }
        let session = ReplaySession(name: line.session, program: program, options: options, at: line.at ?? 0)
        indices[line.session] = sessions.count
        sessions.append(session)
        return session
    }
}
