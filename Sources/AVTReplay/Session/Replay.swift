public import AVTEngine
import OpenAVT

/// Replays an event log, each session through an instrument of its own.
///
/// The same lines give the same records, wherever the log is cut and however its sessions are mixed.
public final class Replay {
    private var program: RuleProgram
    private let options: ReplayOptions
    private var sessions: [ReplaySession] = []
    private var places: [String: Int] = [:]

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
        for session in sessions { session.load(program) }
    }

    /// Ends all sessions, in the order in which they began, and gives what comes of that.
    public func finish() -> [ReplayRecord] {
        sessions.flatMap { $0.finish() }
    }

    /// The values and names of all sessions that did not fit what the packs declare.
    public var dataReport: DataReport {
        var report = DataReport()
        for session in sessions { report.add(session.dataReport) }
        return report
    }

    private func session(of line: LogLine) -> ReplaySession {
        if let place = places[line.session] { return sessions[place] }
        let session = ReplaySession(name: line.session, program: program, options: options, at: line.at ?? 0)
        places[line.session] = sessions.count
        sessions.append(session)
        return session
    }
}
