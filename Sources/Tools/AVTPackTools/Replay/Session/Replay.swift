public import AVTEngine
import OpenAVT

/// Replays an event log, each session through an instrument of its own.
///
/// The same lines give the same records, wherever the log is cut and however its sessions are mixed.
public final class Replay {
    private var program: RuleProgram
    private let options: ReplayOptions
    /// The sessions, or `nil` for one that has ended, in the order in which they began.
    private var sessions: [ReplaySession?] = []
    private var places: [String: Int] = [:]
    private var ended: [Int: EndedSession] = [:]

    /// What is left of a session that has ended before the log.
    private struct EndedSession {
        let records: [ReplayRecord]
        let dataReport: DataReport
    }

    /// Begins a replay.
    public init(program: RuleProgram, options: ReplayOptions = ReplayOptions()) {
        self.program = program
        self.options = options
    }

    /// Takes the next line and gives what comes of it, in order.
    public func process(_ line: LogLine) -> [ReplayRecord] {
        session(of: line).process(line)
    }

    /// Has all sessions go on under another program, and those that begin later begin under it.
    package func load(_ program: RuleProgram) {
        self.program = program
        for case let session? in sessions { session.load(program) }
    }

    /// Ends all sessions, in the order in which they began, and gives what comes of that.
    public func finish() -> [ReplayRecord] {
        sessions.indices.flatMap { sessions[$0]?.finish() ?? ended[$0]?.records ?? [] }
    }

    /// The number of sessions that have not ended.
    public var openSessionCount: Int { sessions.count - ended.count }

    /// Ends sessions of which no more lines come, and frees their memory.
    ///
    /// The records of their ends are returned by ``finish()``, at their places, so that ending them early changes nothing.
    ///
    /// - Parameter names: The sessions that go on.
    public func endSessions(except names: Set<String>) {
        for (name, place) in places where !names.contains(name) {
            guard let session = sessions[place] else { continue }
            let records = session.finish()
            ended[place] = EndedSession(records: records, dataReport: session.dataReport)
            sessions[place] = nil
        }
    }

    /// The values and names of all sessions that did not fit what the packs declare.
    public var dataReport: DataReport {
        var report = DataReport()
        for place in sessions.indices {
            if let own = sessions[place]?.dataReport ?? ended[place]?.dataReport { report.add(own) }
        }
        return report
    }

    private func session(of line: LogLine) -> ReplaySession {
        if let place = places[line.session], let session = sessions[place] { return session }
        let session = ReplaySession(name: line.session, program: program, options: options, at: line.at ?? 0)
        places[line.session] = sessions.count
        sessions.append(session)
        return session
    }
}
