/// An error in a line of a log.
public struct LogProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// The number of the line, from 1.
    public let line: Int
    /// The byte offset in the line, from 1.
    public let column: Int
    /// The description of the error.
    public let reason: String

    /// Line, column and reason.
    public var description: String { "line \(line), column \(column): \(reason)" }
}
