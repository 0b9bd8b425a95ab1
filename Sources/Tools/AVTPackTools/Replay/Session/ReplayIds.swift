import AVTCore
import AVTEngine
import OpenAVT

/// Generates ids that are the same in every replay, from the session, the line's number in it and the call's number.
final class ReplayIds: OAVTIdSource, IdMaker {
    private let session: String
    private let state = Guarded(State())

    private struct State {
        var line = 0
        var call = 0
    }

    init(session: String) {
        self.session = session
    }

    /// Starts the next line.
    func nextLine() {
        state.withLock { $0 = State(line: $0.line + 1) }
    }

    func next() -> String {
        state.withLock { state in
            state.call += 1
            return "\(session)-\(state.line)-\(state.call)"
        }
    }
}
