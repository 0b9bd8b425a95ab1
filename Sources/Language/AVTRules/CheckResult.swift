public import AVTDiagnostics

/// The result of checking packs.
public struct CheckResult: Sendable {
    /// The diagnostics, sorted by location; at most 100.
    public let diagnostics: [Diagnostic]

    /// The number of further diagnostics that are not listed.
    public let omittedCount: Int

    /// The diagnostics that comments in the packs allow, in the order in which they were reported.
    public let allowed: [AllowedDiagnostic]

    /// True if the packs cannot be used.
    public let hasErrors: Bool

    /// Creates a result from the diagnostics of all stages.
    package init(_ diagnostics: DiagnosticCollector) {
        self.diagnostics = diagnostics.sorted
        omittedCount = diagnostics.omittedCount
        allowed = diagnostics.allowed
        hasErrors = diagnostics.hasErrors
    }
}
