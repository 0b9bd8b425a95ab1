/// Something wrong with a formula.
public struct ExpressionProblem: Sendable {
    /// How bad it is.
    public enum Severity: Sendable {
        /// The formula cannot be used.
        case error
        /// The formula can be used, but probably does not do what is meant.
        case warning
    }

    /// What kind of problem, in kebab case: `syntax`, `unknown-name`, `type-mismatch`.
    public var code: String
    /// How bad it is.
    public var severity: Severity
    /// What is wrong.
    public var message: String
    /// Where, as UTF-8 offsets into the formula.
    public var range: Range<Int>
    /// What to write at the underline.
    public var label: String?
    /// Further places without which the first cannot be understood.
    public var related: [ExpressionLabel]
    /// What else helps.
    public var notes: [String]
    /// How to mend it.
    public var fixes: [ExpressionFix]

    /// Describes a problem.
    public init(
        code: String, severity: Severity = .error, message: String, range: Range<Int>, label: String? = nil,
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

/// A part of a formula, with what is said of it.
public struct ExpressionLabel: Sendable {
    /// Where, as UTF-8 offsets into the formula.
    public var range: Range<Int>
    /// What to write at the underline.
    public var label: String

    /// Describes a place.
    public init(_ range: Range<Int>, _ label: String) {
        self.range = range
        self.label = label
    }
}

/// A way to mend a formula.
public struct ExpressionFix: Sendable {
    /// What it does.
    public var message: String
    /// What is to be replaced by what.
    public var edits: [ExpressionEdit]

    /// Describes a fix.
    public init(_ message: String, _ edits: [ExpressionEdit]) {
        self.message = message
        self.edits = edits
    }
}

/// One replacement in a formula's text.
public struct ExpressionEdit: Sendable {
    /// What is replaced, as UTF-8 offsets.
    public var range: Range<Int>
    /// What takes its place.
    public var replacement: String

    /// Describes an edit.
    public init(_ range: Range<Int>, _ replacement: String) {
        self.range = range
        self.replacement = replacement
    }
}
