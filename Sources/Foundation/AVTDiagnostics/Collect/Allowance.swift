/// A comment that allows diagnostics of one code in a range of a source.
///
///     # avt: allow(AVT2023) until=2026-12-31: the dashboard reads it from the log
public struct Allowance: Sendable {
    /// The code of the allowed diagnostics.
    public var code: DiagnosticCode

    /// The comment, from its `#`.
    public var comment: SourceRange

    /// The range in which allowed diagnostics begin.
    public var extent: SourceRange

    /// The last day on which the comment is valid, or `nil` if it does not expire.
    public var until: CalendarDate?

    /// The reason; empty if the comment does not contain one.
    public var reason: String

    /// True if the comment names no other code.
    public var isOnlyCode: Bool
}

extension DiagnosticCode {
    /// The comment that allows diagnostics of the code in the line below it, in backticks, for messages.
    package var allowance: String { "`# avt: allow(\(id)): REASON`" }
}

/// A diagnostic that a comment allows.
public struct AllowedDiagnostic: Sendable {
    /// The diagnostic.
    public let diagnostic: Diagnostic
    /// The reason in the comment; empty if there is none.
    public let reason: String

    /// Creates an allowed diagnostic.
    package init(diagnostic: Diagnostic, reason: String) {
        (self.diagnostic, self.reason) = (diagnostic, reason)
    }
}
