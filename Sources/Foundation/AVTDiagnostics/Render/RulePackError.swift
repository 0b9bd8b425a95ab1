/// The error that is thrown for packs that cannot be compiled.
public struct RulePackError: Error, Sendable, CustomStringConvertible {
    /// All diagnostics, including warnings, sorted by location.
    public let diagnostics: [Diagnostic]

    /// Creates an error from diagnostics.
    package init(diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics
    }

    /// The diagnostics as printed by `avt-rules check`.
    public var description: String {
        HumanRenderer().render(diagnostics, colour: false)
    }
}
