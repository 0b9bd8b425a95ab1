/// One diagnostic about a source, independent of how it is displayed.
public struct Diagnostic: Sendable {
    /// The kind of the diagnostic.
    public var code: DiagnosticCode

    /// The severity.
    public var severity: Severity

    /// The problem, in one sentence without a full stop.
    public var message: String

    /// The location, or `nil` if the diagnostic is not about a location in a text, such as for a missing file.
    public var range: SourceRange?

    /// The label of the underlined range.
    public var label: String?

    /// Further locations that are needed to understand the first one, shown in one excerpt with it.
    public var related: [LabelledRange]

    /// Further helpful information, in order.
    public var notes: [DiagnosticNote]

    /// The steps that lead to the problem, in order; empty if they are not needed to understand it.
    public var trace: [TraceStep]

    /// The fix-its, the best first.
    ///
    /// Several fix-its are alternatives: a tool that fixes automatically applies none of them.
    public var fixes: [FixIt]

    /// Creates a diagnostic, by default with the usual severity of its code, and without range, notes, trace and fix-its.
    public init(
        _ code: DiagnosticCode, severity: Severity? = nil, _ message: String, at range: SourceRange? = nil,
        label: String? = nil, related: [LabelledRange] = [], notes: [DiagnosticNote] = [], trace: [TraceStep] = [],
        fixes: [FixIt] = []
    ) {
        self.code = code
        self.severity = severity ?? code.severities.all[0]
        self.message = message
        self.range = range
        self.label = label
        self.related = related
        self.notes = notes
        self.trace = trace
        self.fixes = fixes
    }
}
