import AVTCore
public import AVTDiagnostics

/// Writes workflow commands, which GitHub shows as annotations of source lines.
///
///     ::error file=core.yaml,line=42,endLine=42,col=5,endColumn=10,title=AVT1001/unknown-key::`acept` is not a key
///
/// In messages `%` is escaped, in properties also `:` and `,`, as in GitHub's own toolkit. Control characters are shown
/// as text; a message and its notes are separate lines of the annotation.
public struct GitHubRenderer: Sendable {
    /// Creates a renderer.
    public init() {}

    /// Returns one line for each diagnostic, and one with the number of omitted ones; each ends with a line feed.
    public func render(_ diagnostics: [Diagnostic], omittedCount: Int = 0) -> String {
        let rest = omittedCount > 0 ? "::notice::\(omittedCount) more findings are not shown\n" : ""
        return diagnostics.map { command($0) + "\n" }.joined() + rest
    }

    private func command(_ diagnostic: Diagnostic) -> String {
        var properties: [(name: String, value: String)] = []
        if let range = diagnostic.range {
            let (start, end) = (range.start, range.end)
            properties = [("file", range.file.name), ("line", "\(start.line)"), ("endLine", "\(end.line)")]
            // GitHub rejects columns in annotations that span lines; the end column is inclusive.
            if start.line == end.line {
                properties.append(("col", "\(start.column)"))
                properties.append(("endColumn", "\(max(start.column, end.column - 1))"))
            }
        }
        properties.append(("title", "\(diagnostic.code)"))
        let list = properties.map { "\($0.name)=\(escapedProperty($0.value))" }.joined(separator: ",")
        return "::\(diagnostic.severity.command) \(list)::\(message(diagnostic))"
    }

    private func message(_ diagnostic: Diagnostic) -> String {
        let remarks =
            [diagnostic.label].compactMap { $0 }
            + diagnostic.related.map { "\($0.range.file.name):\($0.range.start.line): \($0.label)" }
            + diagnostic.notes.map(\.message)
            + diagnostic.fixes.map { "fix: \($0.message)" }
        return ([diagnostic.message] + remarks).map { escapedData($0) }.joined(separator: "%0A")
    }

    private func escapedData(_ text: String) -> String { printable(text).replacing("%", with: "%25") }

    private func escapedProperty(_ text: String) -> String {
        escapedData(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}

extension Severity {
    fileprivate var command: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
    }
}
