/// One step that leads to a problem, such as an event of the shortest log that violates a guarantee.
public struct TraceStep: Sendable {
    /// The event: `content: PauseBegin`.
    public var title: String

    /// The name of the outcome, such as `accepted`.
    public var outcome: String

    /// The changes, or the reason: `isPaused: true`.
    public var detail: String

    /// The location of the deciding text, such as a transition, or `nil` if there is none.
    public var range: SourceRange?

    /// Creates a step.
    public init(_ title: String, outcome: String = "", detail: String = "", at range: SourceRange? = nil) {
        self.title = title
        self.outcome = outcome
        self.detail = detail
        self.range = range
    }
}
