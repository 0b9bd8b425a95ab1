public import AVTDiagnostics

/// Why packs cannot be used.
public struct RulePackError: Error, Sendable, CustomStringConvertible {
    /// Everything that was found, warnings included, by place.
    public let diagnostics: [Diagnostic]

    /// Creates an error from what was found.
    package init(diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics
    }

    /// The findings as `avt-rules check` prints them.
    public var description: String {
        HumanRenderer().render(diagnostics, colour: false)
    }
}
