import AVTDiagnostics

/// Writes SARIF 2.1.0 (OASIS) for code scanning.
///
/// The output includes fixes, related locations, traces as code flows, and the pages of the codes as rules.
public struct SARIFRenderer: Sendable {
    /// Creates a renderer.
    public init() {}

    /// Returns the document, ending with a line feed.
    public func render(_ report: DiagnosticReport) -> String {
        let found = report.diagnostics.map { ($0, nil as String?) } + report.allowed.map { ($0.diagnostic, $0.reason) }
        let codes = Set(found.map(\.0.code)).sorted { $0.number < $1.number }
        let pages = Dictionary(report.pages.map { ($0.code, $0) }) { first, _ in first }
        let indices = Dictionary(uniqueKeysWithValues: codes.enumerated().map { ($1, $0) })
        let driver = SARIF.Driver(
            name: report.tool, version: report.version,
            rules: codes.map { SARIF.Rule($0, page: pages[$0]) })
        let results = found.map { diagnostic, reason in
            SARIF.Result(diagnostic, ruleIndex: indices[diagnostic.code] ?? -1, allowedBecause: reason)
        }
        let run = SARIF.Run(
            tool: SARIF.Tool(driver: driver), results: results,
            properties: SARIF.RunProperties(omittedResults: report.omittedCount))
        return encoded(SARIF(runs: [run]))
    }
}
