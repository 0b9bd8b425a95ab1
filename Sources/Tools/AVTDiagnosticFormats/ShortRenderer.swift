import AVTCore
public import AVTDiagnostics

/// Writes one line for each diagnostic, in the format of compilers that editors can parse.
///
///     rules/core.yaml:42:5: error[AVT1001/unknown-key]: `acept` is not a key of a transition
public struct ShortRenderer: Sendable {
    /// Creates a renderer.
    public init() {}

    /// Returns the lines, each ending with a line feed.
    public func render(_ diagnostics: [Diagnostic]) -> String {
        diagnostics.map { diagnostic in
            let location = diagnostic.range.map { "\($0.file.name):\($0.start.line):\($0.start.column): " } ?? ""
            return printable("\(location)\(diagnostic.severity)[\(diagnostic.code)]: \(diagnostic.message)") + "\n"
        }.joined()
    }
}
