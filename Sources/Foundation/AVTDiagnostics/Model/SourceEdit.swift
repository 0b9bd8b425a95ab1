/// An edit of a text: the replacement of a range.
public struct SourceEdit: Sendable, Hashable {
    /// The range that is replaced; an empty range inserts text.
    public var range: SourceRange

    /// The new text.
    public var replacement: String

    /// Creates an edit.
    public init(range: SourceRange, replacement: String) {
        self.range = range
        self.replacement = replacement
    }
}
