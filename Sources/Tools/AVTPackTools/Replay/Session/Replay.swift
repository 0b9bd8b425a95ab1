import AVTCore
import AVTEngine
import OpenAVT

/// Replays an event log, each session on an instrument of its own, whose steps can be observed.
///
/// ``DirectReplay`` gives the same output in less time. The same lines produce the same records, however the log is split into parts and its sessions are interleaved.
package final class Replay {
    private var program: RuleProgram
    private let options: ReplayOptions
    /// The sessions in the order in which they began.
    private var sessions: [ReplaySession] = []
    private var indices: [ExactText: Int] = [:]

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
        for session in sessions { session.load(program) }
    }

    /// Ends all sessions in the order in which they began, and returns the resulting records.
    package func finish() -> [ReplayRecord] {
        sessions.flatMap { $0.finish() }
    }

    /// The values and names in all sessions that do not match the packs' declarations.
    package var dataReport: DataReport {
        var report = DataReport()
        for session in sessions { report.add(session.dataReport) }
        return report
    }

    private func session(of line: LogLine) -> ReplaySession {
        let name = ExactText(line.session)
        if let index = indices[name] { return sessions[index] }
        let session = ReplaySession(name: line.session, program: program, options: options, at: line.at ?? 0)
        indices[name] = sessions.count
        sessions.append(session)
        return session
    }
}
