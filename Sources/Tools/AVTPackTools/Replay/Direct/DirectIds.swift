import AVTEngine

/// Generates the ids of a direct session, as ``ReplayIds`` does, but without a lock.
///
/// `@unchecked Sendable`: the ids belong to one session, which one thread uses at a time.
final class DirectIds: IdMaker, @unchecked Sendable {
    @exclusivity(unchecked) private var session: String
    @exclusivity(unchecked) private var line = 0
    @exclusivity(unchecked) private var call = 0

    init(session: String) {
        self.session = session
    }

    /// Starts the next line.
    @inline(__always)
    func nextLine() { (line, call) = (line + 1, 0) }

    /// Starts with another session.
    func restart(session: String) { (self.session, line, call) = (session, 0, 0) }

    /// Continues from the ids of another replay of the session.
    func goOn(from other: DirectIds) { (line, call) = (other.line, other.call) }

    /// Codes the position in the session.
    func code(_ coder: inout SnapshotCoder) {
        coder.code(counter: &line)
        coder.code(counter: &call)
    }

    func next() -> String {
        call += 1
        return "\(session)-\(line)-\(call)"
    }
}
