import Dispatch
import Foundation

/// Waits at the end of a log file, until the process is interrupted.
///
/// SIGINT and SIGTERM end the waiting; a second signal ends the process.
final class LogFollower {
    private let interruption = DispatchSemaphore(value: 0)
    private let sources: [any DispatchSourceSignal]

    private static let interval = DispatchTimeInterval.milliseconds(200)

    /// Creates a follower, which handles the signals from now on.
    init() {
        let interruption = interruption
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                signal(number, SIG_DFL)
                interruption.signal()
            }
            source.resume()
            return source
        }
    }

    /// True once the process was interrupted.
    private(set) var isInterrupted = false

    /// Waits a moment.
    ///
    /// - Returns: False if the process was interrupted.
    func wait() -> Bool {
        guard interruption.wait(timeout: .now() + LogFollower.interval) == .success else { return true }
        // For the next call.
        interruption.signal()
        isInterrupted = true
        return false
    }
}
