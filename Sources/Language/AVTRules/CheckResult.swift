public import AVTDiagnostics

/// What the compiler finds in packs.
public struct CheckResult: Sendable {
    /// The findings by place, at most 100.
    public let diagnostics: [Diagnostic]

    /// How many more there are.
    public let omittedCount: Int

    /// What comments in the packs allow, in the order in which it was found.
    public let allowed: [AllowedDiagnostic]

    /// True if the packs cannot be used.
    public let hasErrors: Bool

    /// Takes what the stages found.
    package init(_ diagnostics: DiagnosticCollector) {
        self.diagnostics = diagnostics.sorted
        omittedCount = diagnostics.omittedCount
        allowed = diagnostics.allowed
        hasErrors = diagnostics.hasErrors
    }
}
