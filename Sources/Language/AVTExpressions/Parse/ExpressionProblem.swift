import AVTCore
import AVTDiagnostics

/// A diagnostic of a formula, with locations in the formula instead of a file.
///
/// A formula is a part of a file or of a command line. The reader of that text converts the locations.
package struct ExpressionProblem: Sendable {
    /// The kind of the problem.
    package var code: DiagnosticCode
    /// The severity.
    package var severity: Severity
    /// The description of the problem.
    package var message: String
    /// The location, as UTF-8 offsets into the formula.
    package var range: Range<Int>
    /// The text at the underlined range, or `nil` if there is none.
    package var label: String?
    /// Further locations that are needed to understand the problem.
    package var related: [ExpressionLabel]
    /// Additional explanations.
    package var notes: [String]
    /// The fix-its.
    package var fixes: [ExpressionFix]

    /// Creates a problem.
    package init(
        code: DiagnosticCode, severity: Severity? = nil, message: String, range: Range<Int>, label: String? = nil,
        related: [ExpressionLabel] = [], notes: [String] = [], fixes: [ExpressionFix] = []
    ) {
        self.code = code
        self.severity = severity ?? code.severities.all[0]
        self.message = message
        self.range = range
        self.label = label
        self.related = related
        self.notes = notes
        self.fixes = fixes
    }
}

/// A labeled range of a formula.
package struct ExpressionLabel: Sendable {
    /// The location, as UTF-8 offsets into the formula.
    package var range: Range<Int>
    /// The text at the underlined range.
    package var label: String

    /// Creates a label.
    package init(_ range: Range<Int>, _ label: String) {
        self.range = range
        self.label = label
    }
}

/// A fix-it for a formula.
package struct ExpressionFix: Sendable {
    /// The description of the fix.
    package var message: String
    /// The replacements.
    package var edits: [ExpressionEdit]

    /// Creates a fix-it.
    package init(_ message: String, _ edits: [ExpressionEdit]) {
        self.message = message
        self.edits = edits
    }
}

extension [ExpressionFix] {
    /// Returns the fix-it that replaces a name with a resembled one if that is certain, otherwise none.
    package static func writing(_ name: ResembledName?, for range: Range<Int>) -> [ExpressionFix] {
        guard let name, name.isCertain else { return [] }
        return [ExpressionFix("write `\(name.name)`", [ExpressionEdit(range, name.name)])]
    }
}

/// A replacement in a formula's text.
package struct ExpressionEdit: Sendable {
    /// The replaced range, as UTF-8 offsets.
    package var range: Range<Int>
    /// The new text.
    package var replacement: String

    /// Creates an edit.
    package init(_ range: Range<Int>, _ replacement: String) {
        self.range = range
        self.replacement = replacement
    }
}
