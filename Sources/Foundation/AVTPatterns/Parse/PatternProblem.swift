/// The reason why a text is not a usable pattern.
package struct PatternProblem: Error, Sendable, Equatable {
    /// The kind of a problem.
    package enum Kind: Sendable {
        /// Not a regular expression; RE2 rejects it too.
        case syntax
        /// Supported elsewhere, but not here: impossible in linear time, or a script without a table.
        case unsupported
        /// The pattern exceeds the limits.
        case tooLarge
    }

    /// The kind of problem.
    package var kind: Kind
    /// The description of the problem.
    package var message: String
    /// The location, as UTF-8 offsets into the pattern.
    package var range: Range<Int>

    /// Creates a problem.
    package init(_ kind: Kind, _ message: String, _ range: Range<Int>) {
        self.kind = kind
        self.message = message
        self.range = range
    }
}
