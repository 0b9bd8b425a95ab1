import AVTDiagnostics

/// A diagnostic of a formula, with locations in the formula instead of a file.
///
/// A formula is a part of a file or of a command line. The reader of that text converts the locations.
public struct ExpressionProblem: Sendable {
    /// The kind of the problem.
    public var code: DiagnosticCode
    /// The severity.
    public var severity: Severity
    /// The description of the problem.
    public var message: String
    /// The location, as UTF-8 offsets into the formula.
    public var range: Range<Int>
    /// The text at the underlined range, or `nil` if there is none.
    public var label: String?
    /// Further locations that are needed to understand the problem.
    public var related: [ExpressionLabel]
    /// Additional explanations.
    public var notes: [String]
    /// The fix-its.
    public var fixes: [ExpressionFix]

    /// Creates a problem.
    public init(
        code: DiagnosticCode, severity: Severity = .error, message: String, range: Range<Int>, label: String? = nil,
        related: [ExpressionLabel] = [], notes: [String] = [], fixes: [ExpressionFix] = []
    ) {
        self.code = code
        self.severity = severity
        self.message = message
        self.range = range
        self.label = label
        self.related = related
        self.notes = notes
        self.fixes = fixes
    }
}

/// A labeled range of a formula.
public struct ExpressionLabel: Sendable {
    /// The location, as UTF-8 offsets into the formula.
    public var range: Range<Int>
    /// The text at the underlined range.
    public var label: String

    /// Creates a label.
    public init(_ range: Range<Int>, _ label: String) {
        self.range = range
        self.label = label
    }
}

/// A fix-it for a formula.
public struct ExpressionFix: Sendable {
    /// The description of the fix.
    public var message: String
    /// The replacements.
    public var edits: [ExpressionEdit]

    /// Creates a fix-it.
    public init(_ message: String, _ edits: [ExpressionEdit]) {
        self.message = message
        self.edits = edits
    }
}

/// A replacement in a formula's text.
public struct ExpressionEdit: Sendable {
    /// The replaced range, as UTF-8 offsets.
    public var range: Range<Int>
    /// The new text.
    public var replacement: String

    /// Creates an edit.
    public init(_ range: Range<Int>, _ replacement: String) {
        self.range = range
        self.replacement = replacement
    }
}
