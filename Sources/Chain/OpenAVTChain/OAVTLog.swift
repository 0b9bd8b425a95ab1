import AVTCore
import Foundation

/// What the library has to say to developers.
public class OAVTLog {
    /// How much is said.
    public enum LogLevel: Int, Sendable {
        /// Nothing.
        case No = 0
        /// What keeps the library from doing its work.
        case Error = 1
        /// What should not happen.
        case Warning = 2
        /// What helps to find mistakes.
        case Debug = 3
        /// Everything.
        case Verbose = 4
    }

    private static let state = Guarded(State())

    private struct State {
        var level = LogLevel.Warning
        var sink: @Sendable (LogLevel, String) -> Void = { level, message in
            // Names and values of events may be in it.
            FileHandle.standardError.write(Data("OpenAVT \(level): \(printable(message))\n".utf8))
        }
    }

    /// Says something that only helps when everything is of interest.
    public static func verbose(_ msg: String) {
        say(.Verbose, msg)
    }

    /// Says something that helps to find mistakes.
    public static func debug(_ msg: String) {
        say(.Debug, msg)
    }

    /// Says that something should not happen.
    public static func warning(_ msg: String) {
        say(.Warning, msg)
    }

    /// Says that something cannot be done.
    public static func error(_ msg: String) {
        say(.Error, msg)
    }

    /// Chooses how much is said; `Warning` at first.
    public static func setLogLevel(_ logLevel: LogLevel) {
        state.withLock { $0.level = logLevel }
    }

    /// Chooses who hears it; standard error at first.
    public static func setSink(_ sink: @escaping @Sendable (LogLevel, String) -> Void) {
        state.withLock { $0.sink = sink }
    }

    private static func say(_ level: LogLevel, _ message: String) {
        let sink = state.withLock { $0.level.rawValue >= level.rawValue ? $0.sink : nil }
        sink?(level, message)
    }
}
