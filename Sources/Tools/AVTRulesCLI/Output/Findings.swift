import AVTDiagnosticFormats
import AVTDiagnostics

/// The diagnostics of packs or test files, for output in one of several formats.
struct Findings {
    /// The diagnostics of one pack, of packs that are checked together, or of one test file.
    struct Group {
        /// The name of the pack, or the path of the test file.
        let name: String
        /// The diagnostics, sorted by location.
        var diagnostics: [Diagnostic]
        /// The number of diagnostics that were omitted.
        var omittedCount = 0
        /// The diagnostics that comments suppress.
        var allowed: [AllowedDiagnostic] = []
        /// The tests of a file by name, each with its failures, which are not included in ``diagnostics``.
        var tests: [(name: String, failures: [Diagnostic])] = []
        /// A summary of what was proved, or `nil` if there was nothing to prove.
        var proofs: String?
        /// True if a guarantee could not be decided within the budget.
        var isBounded = false
    }

    var groups: [Group]

    /// All diagnostics, including the failures of tests.
    var all: [Diagnostic] { groups.flatMap { $0.diagnostics + $0.tests.flatMap(\.failures) } }

    /// The number of diagnostics beyond those in ``all``.
    var omittedCount: Int { groups.reduce(0) { $0 + $1.omittedCount } }

    /// Returns the number of diagnostics of a severity.
    func count(_ severity: Severity) -> Int { all.count { $0.severity == severity } }

    /// Returns the diagnostics in a format, or an empty string if there is nothing to report.
    func text(as format: OutputFormat) -> String {
        switch format {
        case .human: all.isEmpty ? "" : HumanRenderer().render(all, colour: Terminal.showsColour) + "\n"
        case .short: ShortRenderer().render(all)
        case .json: JSONRenderer().render(report)
        case .sarif: SARIFRenderer().render(report)
        case .github: GitHubRenderer().render(all, omittedCount: omittedCount)
        case .junit: JUnitRenderer().render(groups.map(\.suite), name: Version.name)
        }
    }

    private var report: DiagnosticReport {
        DiagnosticReport(
            tool: Version.name, version: Version.tool, diagnostics: all, omittedCount: omittedCount,
            allowed: groups.flatMap(\.allowed), pages: CodePage.all)
    }
}

extension Findings.Group {
    /// A suite with a case for each diagnostic and each test, or a single passing case if there are none.
    fileprivate var suite: JUnitRenderer.Suite {
        var cases = diagnostics.map { diagnostic in
            let location = diagnostic.range.map { " at \($0.start.line):\($0.start.column)" } ?? ""
            return JUnitRenderer.Case(name: "\(diagnostic.code)\(location)", findings: [diagnostic])
        }
        cases += tests.map { JUnitRenderer.Case(name: $0.name, findings: $0.failures) }
        if cases.isEmpty { cases = [JUnitRenderer.Case(name: "no problems", findings: [])] }
        return JUnitRenderer.Suite(name: name, cases: cases, omittedCount: omittedCount)
    }
}
