/// Further information about a diagnostic, possibly about another location.
public struct DiagnosticNote: Sendable {
    /// The text, in one sentence without a full stop.
    public var message: String

    /// The location of the note, or `nil` if it is about the diagnostic's own location.
    public var range: SourceRange?

    /// Creates a note.
    public init(_ message: String, at range: SourceRange? = nil) {
        self.message = message
        self.range = range
    }
}
