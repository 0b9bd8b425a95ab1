/// Why a text is not a pattern that can be used.
public struct PatternProblem: Error, Sendable, Equatable {
    /// What sort of problem it is.
    public enum Kind: Sendable {
        /// Not a regular expression; RE2 refuses it too.
        case syntax
        /// Known elsewhere, but not here: what no linear-time matcher can do, or a script without a table.
        case unsupported
        /// More than the limits allow.
        case tooLarge
    }

    /// What sort of problem it is.
    public var kind: Kind
    /// What is wrong.
    public var message: String
    /// Where, as UTF-8 offsets into the pattern.
    public var range: Range<Int>

    /// Describes a problem.
    public init(_ kind: Kind, _ message: String, _ range: Range<Int>) {
        self.kind = kind
        self.message = message
        self.range = range
    }
}
