import Dispatch
import Foundation

/// Waits until the process is interrupted.
///
/// SIGINT, SIGTERM and SIGHUP end the waiting; a second signal ends the process. SIGHUP is ignored if it was before, as by `nohup`.
final class Interruption {
    private let semaphore = DispatchSemaphore(value: 0)
    private let sources: [any DispatchSourceSignal]

    private static let interval = DispatchTimeInterval.milliseconds(200)

    /// Handles the signals from now on.
    init() {
        let semaphore = semaphore
        sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
            if number == SIGHUP, Interruption.isIgnored(number) { return nil }
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                signal(number, SIG_DFL)
                semaphore.signal()
            }
            #if canImport(Darwin)
                // Elsewhere the source has a handler of its own. Not before it observes the signal, which would be lost.
                source.setRegistrationHandler { signal(number, SIG_IGN) }
            #endif
            source.resume()
            return source
        }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        let handler = signal(number, SIG_IGN)
        signal(number, handler)
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// True once the process was interrupted.
    private(set) var hasOccurred = false

    /// Waits a moment.
    ///
    /// - Returns: False if the process was interrupted.
    func wait() -> Bool {
        guard semaphore.wait(timeout: .now() + Interruption.interval) == .success else { return true }
        // For the next call.
        semaphore.signal()
        hasOccurred = true
        return false
    }
}
