/// A change of a text: what stands in a range is replaced.
public struct SourceEdit: Sendable, Hashable {
    /// What is replaced; an empty range inserts.
    public var range: SourceRange

    /// What stands there afterwards.
    public var replacement: String

    /// Makes a change.
    public init(range: SourceRange, replacement: String) {
        self.range = range
        self.replacement = replacement
    }
}
