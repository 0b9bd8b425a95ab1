import AVTDiagnostics
import AVTDiagnosticFormats

/// What was found in some packs or files of tests, to be written in a format.
struct Findings {
    /// What was found in one of them.
    struct Group {
        /// The pack, or the file of tests.
        let name: String
        /// What was found, by place.
        var diagnostics: [Diagnostic]
        /// How many more there are.
        var omittedCount = 0
        /// What comments allow.
        var allowed: [AllowedDiagnostic] = []
        /// The tests of a file, by name, each with its failures; they are not among the other findings.
        var tests: [(name: String, failures: [Diagnostic])] = []
        /// What was proved, in a line; `nil` if nothing was to be.
        var proofs: String?
        /// True if a guarantee could not be decided within the budget.
        var isBounded = false
    }

    var groups: [Group]

    /// Everything that was found, tests included.
    var all: [Diagnostic] { groups.flatMap { $0.diagnostics + $0.tests.flatMap(\.failures) } }

    /// How many more findings there are than ``all`` has.
    var omittedCount: Int { groups.reduce(0) { $0 + $1.omittedCount } }

    /// The findings of a severity.
    func count(_ severity: Severity) -> Int { all.count { $0.severity == severity } }

    /// The text; empty if there is nothing to say.
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
    /// Each finding is a case, and so is each test; what is in order is one case that passes.
    fileprivate var suite: JUnitRenderer.Suite {
        var cases = diagnostics.map { diagnostic in
            let place = diagnostic.range.map { " at \($0.start.line):\($0.start.column)" } ?? ""
            return JUnitRenderer.Case(name: "\(diagnostic.code)\(place)", findings: [diagnostic])
        }
        cases += tests.map { JUnitRenderer.Case(name: $0.name, findings: $0.failures) }
        if cases.isEmpty { cases = [JUnitRenderer.Case(name: "no problems", findings: [])] }
        return JUnitRenderer.Suite(name: name, cases: cases, omittedCount: omittedCount)
    }
}
