/// The reason why a text is not a usable pattern.
public struct PatternProblem: Error, Sendable, Equatable {
    /// The kind of a problem.
    public enum Kind: Sendable {
        /// Not a regular expression; RE2 rejects it too.
        case syntax
        /// Supported elsewhere, but not here: impossible in linear time, or a script without a table.
        case unsupported
        /// The pattern exceeds the limits.
        case tooLarge
    }

    /// The kind of problem.
    public var kind: Kind
    /// The description of the problem.
    public var message: String
    /// The location, as UTF-8 offsets into the pattern.
    public var range: Range<Int>

    /// Creates a problem.
    public init(_ kind: Kind, _ message: String, _ range: Range<Int>) {
        self.kind = kind
        self.message = message
        self.range = range
    }
}
