/// A part of an event log that consists of one or several files.
package enum LogPiece: Sendable {
    /// The start of a file; its name is `nil` if there is no other.
    case start(LogFormat, file: String?)
    /// The start of a file that an earlier run has read in part, and knows.
    case resumption(LogFormat)
    /// The next bytes of the file, which an earlier run has read.
    case known([UInt8])
    /// The next bytes of the file.
    case bytes([UInt8])
    /// The end of the file.
    case end
    /// The end of what can be read of a file; its last line is incomplete.
    case interruption
}
