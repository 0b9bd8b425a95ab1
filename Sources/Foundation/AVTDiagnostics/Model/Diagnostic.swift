/// One finding about a source, apart from how it is shown.
public struct Diagnostic: Sendable {
    /// Which kind of finding it is.
    public var code: DiagnosticCode

    /// How bad it is.
    public var severity: Severity

    /// What is wrong, in one sentence without a full stop.
    public var message: String

    /// Where it is; `nil` if it is about no place in a text, such as a missing file.
    public var range: SourceRange?

    /// What is said at the underlined range.
    public var label: String?

    /// Further places without which the first cannot be understood, shown in one excerpt with it.
    public var related: [LabelledRange]

    /// What else helps, in order.
    public var notes: [DiagnosticNote]

    /// The steps that lead to it, in order; empty if it needs none to be understood.
    public var trace: [TraceStep]

    /// Ways to fix it, the best first.
    ///
    /// Several are alternatives: a tool that fixes without asking applies none of them.
    public var fixes: [FixIt]

    /// Makes a finding, by default an error without range, notes, trace and fixes.
    public init(
        _ code: DiagnosticCode, severity: Severity = .error, _ message: String, at range: SourceRange? = nil,
        label: String? = nil, related: [LabelledRange] = [], notes: [DiagnosticNote] = [], trace: [TraceStep] = [],
        fixes: [FixIt] = []
    ) {
        self.code = code
        self.severity = severity
        self.message = message
        self.range = range
        self.label = label
        self.related = related
        self.notes = notes
        self.trace = trace
        self.fixes = fixes
    }
}
