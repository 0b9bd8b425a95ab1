public import AVTDiagnostics

/// The page of a code that `avt-rules explain` prints: the meaning of the diagnostic, and how to fix the mistake.
///
/// The pages are the Markdown files of `rules/diagnostics`.
public struct CodePage: Sendable {
    /// The code.
    public let code: DiagnosticCode

    /// A sentence that describes the diagnostic.
    public let summary: String

    /// The effect of the mistake if it is not fixed.
    public let rationale: String

    /// The whole page, which is Markdown and ends with a line feed.
    public let text: String

    /// Creates a page from its text, or returns `nil` if its beginning is malformed.
    ///
    /// A page begins with `# CODE/NAME`, a paragraph, the heading `## Why it matters`, and another paragraph. A wrong
    /// and a right example and the certainty follow.
    public init?(_ text: String) {
        let paragraphs = text.split(separator: "\n\n", maxSplits: 4)
        guard paragraphs.count > 4, paragraphs[0].hasPrefix("# "), paragraphs[2] == "## Why it matters",
            let code = DiagnosticCode(named: paragraphs[0].dropFirst(2))
        else { return nil }
        self.code = code
        summary = String(paragraphs[1].replacing("\n", with: " "))
        rationale = String(paragraphs[3].replacing("\n", with: " "))
        self.text = text
    }
}
