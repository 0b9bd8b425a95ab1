public import AVTDiagnostics

/// What a run of a tool found, to be written in a format for machines.
public struct DiagnosticReport: Sendable {
    /// The name of the tool, such as `avt-rules`.
    public var tool: String

    /// Its version, such as `1.0.0`.
    public var version: String

    /// What was found, in order.
    public var diagnostics: [Diagnostic]

    /// How many more were found that ``diagnostics`` does not hold.
    public var omittedCount: Int

    /// Findings that a comment in the source allows, with the reason that it gives.
    public var allowed: [AllowedDiagnostic]

    /// What there is to say of the codes; of codes without a page only number and name are written.
    public var pages: [CodePage]

    /// Makes a report.
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
