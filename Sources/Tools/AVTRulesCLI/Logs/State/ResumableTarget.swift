import AVTEngine
import AVTPackTools

/// A target whose sessions and results another process can continue.
protocol ResumableTarget: LogTarget {
    /// The indices of the sessions that have not ended.
    var openSessions: [Int] { get }
    /// Returns a session to be stored; the parameters are those of ``DirectReplay``.
    func stored(_ index: Int, at position: Int) -> StoredSession?
    /// Continues a stored session; the parameters and the result are those of ``DirectReplay``.
    func restore(
        _ stored: StoredSession, at index: Int, after position: Int, from previous: PreviousProgram?,
        continuesOutput: Bool
    ) -> String?
    /// Codes everything except the open sessions.
    func codeRest(_ coder: inout SnapshotCoder)
    /// Moves sessions that had no lines for a while to a temporary file.
    ///
    /// - Returns: The number of sessions.
    func spillSessions() -> Int
    /// Throws `Failure` if a session or its results could not be read back from a temporary file.
    func checkSpilledSessions() throws(Failure)
}

extension DirectTarget: ResumableTarget where Output: StoredOutput {
    var openSessions: [Int] { replay.openSessions }

    func stored(_ index: Int, at position: Int) -> StoredSession? { replay.stored(index, at: position) }

    func restore(
        _ stored: StoredSession, at index: Int, after position: Int, from previous: PreviousProgram?,
        continuesOutput: Bool
    ) -> String? {
        replay.restore(stored, at: index, after: position, from: previous, continuesOutput: continuesOutput)
    }

    func codeRest(_ coder: inout SnapshotCoder) { replay.codeRest(&coder) }

    func spillSessions() -> Int { replay.spillSessions() }

    func checkSpilledSessions() throws(Failure) {
        if let problem = replay.output.readProblem { throw EndLines.failure(problem) }
        guard let problem = replay.spillProblem else { return }
        throw Failure(status: .inputOutput, message: "cannot read the temporary file of sessions: \(problem)")
    }
}
