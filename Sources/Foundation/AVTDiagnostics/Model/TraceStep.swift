/// One step of the way to what a diagnostic says, such as an event of the shortest log that violates a guarantee.
public struct TraceStep: Sendable {
    /// What happens: `content: PauseBegin`.
    public var title: String

    /// What comes of it, in a word: `accepted`.
    public var outcome: String

    /// What it changes, or why: `isPaused: true`.
    public var detail: String

    /// What decides it, such as a transition; `nil` if nothing in a text does.
    public var range: SourceRange?

    /// Makes a step.
    public init(_ title: String, outcome: String = "", detail: String = "", at range: SourceRange? = nil) {
        self.title = title
        self.outcome = outcome
        self.detail = detail
        self.range = range
    }
}
