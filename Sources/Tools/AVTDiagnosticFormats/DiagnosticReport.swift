public import AVTDiagnostics

/// The results of a run of a tool, for output in a machine-readable format.
public struct DiagnosticReport: Sendable {
    /// The name of the tool, such as `avt-rules`.
    public var tool: String

    /// The version of the tool, such as `1.0.0`.
    public var version: String

    /// The diagnostics, in order.
    public var diagnostics: [Diagnostic]

    /// The number of diagnostics beyond those in ``diagnostics``.
    public var omittedCount: Int

    /// The diagnostics that comments in the source suppress, with their reasons.
    public var allowed: [AllowedDiagnostic]

    /// The pages that describe the codes; for a code without a page, only its number and its name are written.
    public var pages: [CodePage]

    /// Creates a report.
    public init(
        tool: String, version: String, diagnostics: [Diagnostic], omittedCount: Int = 0,
        allowed: [AllowedDiagnostic] = [], pages: [CodePage] = []
    ) {
        self.tool = tool
        self.version = version
        self.diagnostics = diagnostics
        self.omittedCount = omittedCount
        self.allowed = allowed
        self.pages = pages
    }
}
