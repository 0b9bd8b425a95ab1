import AVTCore
import AVTEngine

/// An open session between two runs.
package struct StoredSession {
    /// The name of the session.
    package private(set) var name = ""
    /// The time of the first line if an earlier session may have had the same name, or `nil`.
    private(set) var since: Int?
    /// The position of the first line, relative to the end of the log: it is not positive.
    package private(set) var start = 0
    /// The time of the log at the last line, or `nil` if sessions have no timeout.
    private(set) var logTime: Int?
    /// The index of the session in the output, if the output has set it.
    private(set) var outputIndex: Int?
    private var state: [UInt8] = []

    /// Creates a session that is read next.
    package init() {}

    /// Codes the session.
    package mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&name)
        coder.code(&since)
        coder.code(&start)
        coder.code(&logTime)
        coder.require(logTime.map(LogLine.isTime) ?? true, "a time that is impossible")
        coder.code(&outputIndex)
        coder.code(&state)
    }
}

/// A program under which sessions were stored, if it is not the one that continues them.
package struct PreviousProgram {
    fileprivate let migration: Migration
    fileprivate let shared: DirectProgram

    /// Prepares to continue sessions of one program under another one.
    ///
    /// - Parameters:
    ///   - old: The program under which the sessions were stored.
    ///   - new: The program that continues them.
    ///   - options: The options of the replay that continues them.
    package init(_ old: RuleProgram, to new: RuleProgram, _ options: ReplayOptions) {
        migration = Migration(from: old, to: new)
        shared = DirectProgram(old, options)
    }

    /// The names of everything that the new program drops or starts anew.
    package var lost: [String] { migration.lost }
}

extension DirectReplay {
    /// Continues a stored session.
    ///
    /// - Parameters:
    ///   - stored: The session.
    ///   - index: The number of sessions before it in this log.
    ///   - position: The position of the last line of the log that the session is stored for.
    ///   - previous: The program under which it was stored, or `nil` if it is that of the replay.
    ///   - continuesOutput: True if the output of the replay is continued, too.
    /// - Returns: What is wrong with the stored state, or `nil` if nothing is.
    package func restore(
        _ stored: StoredSession, at index: Int, after position: Int, from previous: PreviousProgram?,
        continuesOutput: Bool
    ) -> String? {
        switch stored.session(of: previous?.shared ?? shared) {
        case .failure(let problem): return problem.reason
        case .success(var session):
            if let previous {
                let current = DirectSession(
                    name: stored.name, since: stored.since, of: shared, at: 0, isContinued: true)
                current.goOn(for: session, by: previous.migration)
                session = current
            }
            if continuesOutput {
                session.outputIndex = stored.outputIndex
            } else {
                // The run that stored it has reported these.
                session.session.removeDataReport()
            }
            add(session, at: index, start: stored.start &+ position, logTime: stored.logTime)
            return nil
        }
    }
}

extension StoredSession {
    /// Why a session cannot be continued.
    struct Problem: Error {
        let reason: String
    }

    /// Stores a session.
    init(_ session: DirectSession, start: Int, logTime: Int?) {
        var coder = SnapshotCoder()
        session.code(&coder)
        (name, since, state, outputIndex) = (session.name, session.since, coder.bytes, session.outputIndex)
        (self.start, self.logTime) = (start, logTime)
    }

    /// Returns a session of the program under which it was stored.
    func session(of shared: DirectProgram) -> Result<DirectSession, Problem> {
        let session = DirectSession(name: name, since: since, of: shared, at: 0)
        var coder = SnapshotCoder(reading: state)
        session.code(&coder)
        return coder.finished().map { .failure(Problem(reason: $0)) } ?? .success(session)
    }
}
