import AVTCore
import Foundation
import Synchronization

/// The library's log for developers.
public class OAVTLog {
    /// The severity of a message, and the verbosity of the log.
    public enum LogLevel: Int, Sendable {
        /// No messages.
        case No = 0
        /// Failures that keep the library from doing its work.
        case Error = 1
        /// Conditions that should not occur.
        case Warning = 2
        /// Information that helps with debugging.
        case Debug = 3
        /// All messages.
        case Verbose = 4
    }

    private static let state = Guarded(State())
    // Apart from the state, because it is read for each event.
    private static let level = Atomic(LogLevel.Warning.rawValue)

    private struct State {
        var sink: @Sendable (LogLevel, String) -> Void = { level, message in
            // The message may contain names and values of events.
            let line = Data("OpenAVT \(level): \(printable(message))\n".utf8)
            // A stream that is closed, or on a full disk, must not end the app.
            try? FileHandle.standardError.write(contentsOf: line)
        }
    }

    /// Logs a message with full detail.
    public static func verbose(_ msg: String) {
        say(.Verbose, msg)
    }

    /// Logs a message that helps with debugging.
    public static func debug(_ msg: String) {
        say(.Debug, msg)
    }

    /// Logs a condition that should not occur.
    public static func warning(_ msg: String) {
        say(.Warning, msg)
    }

    /// Logs a failure.
    public static func error(_ msg: String) {
        say(.Error, msg)
    }

    /// Sets the verbosity of the log; the default is `Warning`.
    public static func setLogLevel(_ logLevel: LogLevel) {
        level.store(logLevel.rawValue, ordering: .relaxed)
    }

    /// Sets the function that receives messages; the default writes to standard error.
    public static func setSink(_ sink: @escaping @Sendable (LogLevel, String) -> Void) {
        state.withLock { $0.sink = sink }
    }

    /// Returns true if messages of a level are logged.
    @inline(__always)
    package static func isLogged(_ level: LogLevel) -> Bool {
        self.level.load(ordering: .relaxed) >= level.rawValue
    }

    private static func say(_ level: LogLevel, _ message: String) {
        guard isLogged(level) else { return }
        state.withLock { $0.sink }(level, message)
    }
}
