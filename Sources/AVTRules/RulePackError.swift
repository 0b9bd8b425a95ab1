public import AVTDiagnostics

/// Why packs cannot be used.
public struct RulePackError: Error, Sendable, CustomStringConvertible {
    /// Everything that was found, warnings included, by place.
    public let diagnostics: [Diagnostic]

    /// The findings as `avt-rules check` prints them.
    public var description: String {
        HumanRenderer().render(diagnostics, colour: false)
    }
}
