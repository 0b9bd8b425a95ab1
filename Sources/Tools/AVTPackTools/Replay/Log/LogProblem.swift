/// An error in a line of a log.
package struct LogProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file, or `nil` if the log is one file.
    package var file: String?
    /// The number of the line in its file, from 1.
    package let line: Int
    /// The byte offset in the line, from 1.
    package let column: Int
    /// The description of the error.
    package let reason: String
    /// True if the file is of another form, so that its other lines are malformed, too.
    package var isAboutFile = false

    /// The location and the reason.
    package var description: String {
        guard let file else { return "line \(line), column \(column): \(reason)" }
        return "\(file):\(line):\(column): \(reason)"
    }
}
