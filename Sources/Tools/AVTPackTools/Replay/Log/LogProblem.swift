/// An error in a line of a log.
package struct LogProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// The number of the line, from 1.
    package let line: Int
    /// The byte offset in the line, from 1.
    package let column: Int
    /// The description of the error.
    package let reason: String

    /// Line, column and reason.
    package var description: String { "line \(line), column \(column): \(reason)" }
}
