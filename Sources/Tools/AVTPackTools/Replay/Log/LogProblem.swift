/// What is wrong with a line.
public struct LogProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    public let line: Int
    /// The byte in the line, from 1.
    public let column: Int
    /// What is wrong.
    public let reason: String

    /// Line, column and reason.
    public var description: String { "line \(line), column \(column): \(reason)" }
}
