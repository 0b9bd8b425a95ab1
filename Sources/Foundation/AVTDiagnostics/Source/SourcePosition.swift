/// A location in a source file, as people and editors count it.
public struct SourcePosition: Hashable, Sendable {
    /// The line, from 1.
    public let line: Int

    /// The column in code points, from 1.
    public let column: Int

    /// Creates a position.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}
