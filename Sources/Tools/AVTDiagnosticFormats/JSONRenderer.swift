import AVTDiagnostics

/// Writes a report as JSON, as described by `schemas/diagnostics.schema.json`.
public struct JSONRenderer: Sendable {
    /// Creates a renderer.
    public init() {}

    /// Returns the document, ending with a line feed.
    public func render(_ report: DiagnosticReport) -> String {
        encoded(ReportDocument(report))
    }
}

private struct ReportDocument: Encodable {
    let version = 1
    let tool: Tool
    let diagnostics: [Finding]
    let omitted: Int
    let allowed: [Allowed]

    struct Tool: Encodable {
        let name: String
        let version: String
    }

    struct Allowed: Encodable {
        let diagnostic: Finding
        let reason: String
    }

    init(_ report: DiagnosticReport) {
        tool = Tool(name: report.tool, version: report.version)
        diagnostics = report.diagnostics.map(Finding.init)
        omitted = report.omittedCount
        allowed = report.allowed.map { Allowed(diagnostic: Finding($0.diagnostic), reason: $0.reason) }
    }
}

private struct Finding: Encodable {
    let code: String
    let name: String
    let severity: String
    let message: String
    let place: Location?
    let label: String?
    let related: [Remark]
    let notes: [Remark]
    let trace: [Step]
    let fixes: [Fix]

    init(_ diagnostic: Diagnostic) {
        code = diagnostic.code.id
        name = diagnostic.code.name
        severity = "\(diagnostic.severity)"
        message = diagnostic.message
        place = diagnostic.range.map(Location.init)
        label = diagnostic.label
        related = diagnostic.related.map { Remark(message: $0.label, place: Location($0.range)) }
        notes = diagnostic.notes.map { Remark(message: $0.message, place: $0.range.map(Location.init)) }
        trace = diagnostic.trace.map {
            Step(title: $0.title, outcome: $0.outcome, detail: $0.detail, place: $0.range.map(Location.init))
        }
        fixes = diagnostic.fixes.map { fix in
            Fix(
                message: fix.message,
                edits: fix.edits.map { Edit(place: Location($0.range), replacement: $0.replacement) })
        }
    }

    struct Remark: Encodable {
        let message: String
        let place: Location?
    }

    struct Step: Encodable {
        let title: String
        let outcome: String
        let detail: String
        let place: Location?
    }

    struct Fix: Encodable {
        let message: String
        let edits: [Edit]
    }

    struct Edit: Encodable {
        let place: Location
        let replacement: String
    }
}

/// A range, with byte offsets for programs, and lines and columns in code points for people.
private struct Location: Encodable {
    let file: String
    let offset: Int
    let length: Int
    let line: Int
    let column: Int
    let endLine: Int
    let endColumn: Int

    init(_ range: SourceRange) {
        let (start, end) = (range.start, range.end)
        file = range.file.name
        offset = range.lower
        length = range.upper - range.lower
        (line, column, endLine, endColumn) = (start.line, start.column, end.line, end.column)
    }
}
