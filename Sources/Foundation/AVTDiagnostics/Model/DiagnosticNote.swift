/// What a diagnostic says besides its message, perhaps about another place.
public struct DiagnosticNote: Sendable {
    /// The text, in one sentence without a full stop.
    public var message: String

    /// The place it is about; `nil` if it is about the diagnostic's own.
    public var range: SourceRange?

    /// Makes a note.
    public init(_ message: String, at range: SourceRange? = nil) {
        self.message = message
        self.range = range
    }
}
