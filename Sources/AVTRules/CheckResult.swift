public import AVTDiagnostics

/// What the compiler finds in packs.
public struct CheckResult: Sendable {
    /// The findings by place, at most 100.
    public let diagnostics: [Diagnostic]

    /// True if the packs cannot be used.
    public let hasErrors: Bool
}
