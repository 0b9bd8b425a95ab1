/// A repair: changes of the text that belong together.
public struct FixIt: Sendable {
    /// What applying it does, as an order: "write `accept`".
    public var message: String

    /// The changes; they do not overlap.
    public var edits: [SourceEdit]

    /// Makes a repair of several changes.
    public init(_ message: String, edits: [SourceEdit]) {
        self.message = message
        self.edits = edits
    }

    /// Makes a repair that replaces one range.
    public init(_ message: String, replacing range: SourceRange, with replacement: String) {
        self.init(message, edits: [SourceEdit(range: range, replacement: replacement)])
    }
}
