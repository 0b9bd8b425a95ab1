import Dispatch
import Foundation

/// Waits at the end of a log file for more bytes, or for another file of the same name, until the process is interrupted.
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

    /// Waits a moment.
    ///
    /// - Returns: False if the process was interrupted.
    func wait() -> Bool {
        guard interruption.wait(timeout: .now() + LogFollower.interval) == .success else { return true }
        // For the next call.
        interruption.signal()
        return false
    }

    /// Waits until a file exists.
    ///
    /// - Returns: False if the process was interrupted.
    func waitForFile(named name: String) -> Bool {
        while access(name, F_OK) != 0 { guard wait() else { return false } }
        return true
    }
}
