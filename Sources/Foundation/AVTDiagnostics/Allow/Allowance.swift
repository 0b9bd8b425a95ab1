/// A comment that allows findings of one code in a stretch of a source.
///
///     # avt: allow(AVT2023) until=2026-12-31: the dashboard reads it from the log
public struct Allowance: Sendable {
    /// The code whose findings are allowed.
    public var code: DiagnosticCode

    /// The comment, from its `#`.
    public var comment: SourceRange

    /// Where findings must begin to be allowed.
    public var extent: SourceRange

    /// The last day on which it counts; `nil`: for ever.
    public var until: CalendarDate?

    /// Why; empty if the comment does not say.
    public var reason: String

    /// True if the comment names no other code.
    public var isOnlyCode: Bool

    /// Returns whether a range of the same file begins where this counts.
    func covers(_ range: SourceRange) -> Bool {
        extent.lower <= range.lower && range.lower <= extent.upper
    }
}

/// A finding that a comment allows.
public struct AllowedDiagnostic: Sendable {
    /// The finding.
    public let diagnostic: Diagnostic
    /// The reason that the comment gives; empty if it gives none.
    public let reason: String
}
