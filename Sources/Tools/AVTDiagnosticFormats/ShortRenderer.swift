public import AVTDiagnostics
import AVTCore

/// Writes one line for each diagnostic, as compilers do and editors read.
///
///     rules/core.yaml:42:5: error[AVT1001/unknown-key]: `acept` is not a key of a transition
public struct ShortRenderer: Sendable {
    /// Makes a renderer.
    public init() {}

    /// The lines; each ends with a line feed.
    public func render(_ diagnostics: [Diagnostic]) -> String {
        diagnostics.map { diagnostic in
            let place = diagnostic.range.map { "\($0.file.name):\($0.start.line):\($0.start.column): " } ?? ""
            return printable("\(place)\(diagnostic.severity)[\(diagnostic.code)]: \(diagnostic.message)") + "\n"
        }.joined()
    }
}
