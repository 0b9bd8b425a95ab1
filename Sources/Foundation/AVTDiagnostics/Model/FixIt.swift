/// A fix-it: a group of edits that belong together.
public struct FixIt: Sendable {
    /// The effect of the fix-it, as an imperative: "write `accept`".
    public var message: String

    /// The edits, which do not overlap.
    public var edits: [SourceEdit]

    /// Creates a fix-it with several edits.
    public init(_ message: String, edits: [SourceEdit]) {
        self.message = message
        self.edits = edits
    }

    /// Creates a fix-it that replaces one range.
    public init(_ message: String, replacing range: SourceRange, with replacement: String) {
        self.init(message, edits: [SourceEdit(range: range, replacement: replacement)])
    }
}
