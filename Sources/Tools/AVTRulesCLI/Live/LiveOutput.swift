import AVTCore
import Foundation

/// Standard output while players are watched; once a write has failed, nothing more is written.
///
/// Any thread may use it. The threads of players cannot stop the command: it checks ``failure`` itself.
final class LiveOutput: Sendable {
    private let firstFailure = Guarded<Failure?>(nil)

    /// Ignores SIGPIPE from now on: the command still has to end the session and its recording if the reader of a pipe
    /// has ended.
    init() { signal(SIGPIPE, SIG_IGN) }

    /// The reason why the output could not be written, or `nil`.
    var failure: Failure? { firstFailure.withLock { $0 } }

    /// Writes text for people.
    func write(_ text: String) { attempt { () throws(Failure) in try Console.write(text) } }

    /// Writes one or several JSON documents.
    func write(json text: String) { attempt { () throws(Failure) in try Console.write(json: text) } }

    /// Writes text that a renderer has escaped.
    func write(rendered text: String) { attempt { () throws(Failure) in try Console.write(rendered: text) } }

    private func attempt(_ write: () throws(Failure) -> Void) {
        guard failure == nil else { return }
        do {
            try write()
        } catch {
            firstFailure.withLock { $0 = $0 ?? error }
        }
    }
}
