import AVTDiagnosticFormats
import AVTTestSupport
import Foundation
import Testing

@testable import AVTDiagnostics

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("Formats for machines")
struct FormatTests {
    @Test("the number of each code is one of a family")
    func families() {
        #expect(DiagnosticCode.allCases.allSatisfy { DiagnosticCode.Family(rawValue: $0.number / 1000) != nil })
    }

    private let file = SourceFile(name: "rules/pause, 1:2.yaml", text: "name: 日本\naccept: isPausd\nset: 100%\n")

    private var finding: Diagnostic {
        let range = file.range(21, 28)
        return Diagnostic(
            .unknownState, "there is no `isPausd`, 100 %\nreally", at: range, label: "did you mean `isPaused`?",
            related: [LabelledRange(file.range(0, 4), "this")],
            notes: [DiagnosticNote("a note"), DiagnosticNote("placed", at: file.range(6, 12))],
            trace: [
                TraceStep("PauseBegin", outcome: "accepted", detail: "isPaused: true", at: range), TraceStep("End"),
            ],
            fixes: [FixIt("write `isPaused`", replacing: range, with: "isPaused")])
    }

    private static let page = """
        # AVT2003/unknown-state

        What.

        ## Why it matters

        Why.

        ## Wrong

        wrong

        """

    private let allowed = AllowedDiagnostic(
        diagnostic: Diagnostic(.unusedDeclaration, severity: .warning, "w"), reason: "r")

    @Test("short is a line for each, which cannot be broken from within")
    func short() {
        let text = ShortRenderer().render([finding, Diagnostic(.fileUnreadable, severity: .warning, "gone")])
        #expect(
            text == """
                rules/pause, 1:2.yaml:2:9: error[AVT2003/unknown-state]: there is no `isPausd`, 100 %\\u{a}really
                warning[AVT0001/file-unreadable]: gone

                """)
    }

    @Test("a workflow command follows GitHub's grammar, its texts escaped")
    func github() throws {
        let text = GitHubRenderer().render([finding])
        #expect(
            text == "::error file=rules/pause%2C 1%3A2.yaml,line=2,endLine=2,col=9,endColumn=15,"
                + "title=AVT2003/unknown-state::there is no `isPausd`, 100 %25\\u{a}really%0Adid you mean `isPaused`?%0A"
                + "rules/pause, 1:2.yaml:1: this%0Aa note%0Aplaced%0Afix: write `isPaused`\n")
        let more = GitHubRenderer().render([], omittedCount: 2)
        #expect(more == "::notice::2 more findings are not shown\n")
        let hostile = Diagnostic(.unknownKey, severity: .note, "a\r\n::error::b", at: file.range(0, 30))
        let line = GitHubRenderer().render([hostile])
        // `::command name=value,...::data`, nothing of it unescaped.
        let grammar = /::(error|warning|notice) [A-Za-z]+=[^:,\r\n]*(,[A-Za-z]+=[^:,\r\n]*)*::[^\r\n]*\n/
        #expect(line.wholeMatch(of: grammar) != nil)
        #expect(!line.contains("col="), "of a range over several lines GitHub takes no columns")
    }

    @Test("JUnit is well-formed XML whatever is in the texts")
    func junit() throws {
        let hostile = Diagnostic(.unknownKey, "<&>\"'\u{1B}\u{0}]]>", at: file.range(0, 1))
        let warning = Diagnostic(.unusedDeclaration, severity: .warning, "w")
        let suites = [
            JUnitRenderer.Suite(
                name: "a<b>.yaml",
                cases: [
                    JUnitRenderer.Case(name: "one\n\"two\"", findings: [hostile, warning]),
                    JUnitRenderer.Case(name: "fine", findings: []),
                ], omittedCount: 7)
        ]
        let document = try XMLDocument(
            xmlString: JUnitRenderer().render(suites, name: "avt-rules"), options: [])
        let root = try #require(document.rootElement())
        #expect(root.attribute(forName: "tests")?.stringValue == "2")
        #expect(root.attribute(forName: "failures")?.stringValue == "1")
        let failure = try #require(try root.nodes(forXPath: "//testcase/failure").first as? XMLElement)
        #expect(failure.attribute(forName: "message")?.stringValue == "<&>\"'\\u{1b}\\u{0}]]>")
        #expect(try root.nodes(forXPath: "//testcase/system-out").count == 1)
        let rest = try root.nodes(forXPath: "//testsuite/system-out").map(\.stringValue)
        #expect(rest == ["7 more findings are not shown"])
    }

    @Test("JSON has every part of a finding, with bytes for programs and columns for people")
    func json() throws {
        let report = DiagnosticReport(
            tool: "t", version: "1.0.0", diagnostics: [finding], omittedCount: 3,
            allowed: [allowed])
        let document = try object(JSONRenderer().render(report))
        #expect(document["version"] as? Int == 1)
        #expect(document["omitted"] as? Int == 3)
        let first = try #require((document["diagnostics"] as? [[String: Any]])?.first)
        #expect(first["code"] as? String == "AVT2003")
        let location = try #require(first["place"] as? [String: Any])
        #expect(location["offset"] as? Int == 21 && location["length"] as? Int == 7)
        #expect(location["line"] as? Int == 2 && location["column"] as? Int == 9 && location["endColumn"] as? Int == 16)
        #expect((first["trace"] as? [[String: Any]])?.compactMap { $0["title"] as? String } == ["PauseBegin", "End"])
        let fixes = try #require(first["fixes"] as? [[String: Any]])
        #expect((fixes.first?["edits"] as? [[String: Any]])?.first?["replacement"] as? String == "isPaused")
        #expect((document["allowed"] as? [[String: Any]])?.first?["reason"] as? String == "r")
    }

    @Test("SARIF has rules, locations, fixes, related locations, code flows and what is allowed")
    func sarif() throws {
        let page = try #require(CodePage(FormatTests.page))
        let report = DiagnosticReport(
            tool: "t", version: "1.0.0", diagnostics: [finding],
            allowed: [allowed],
            pages: [page])
        let run = try #require((try object(SARIFRenderer().render(report))["runs"] as? [[String: Any]])?.first)
        let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
        let rules = try #require(driver?["rules"] as? [[String: Any]])
        #expect(rules.map { $0["id"] as? String } == ["AVT2003", "AVT2023"])
        #expect((rules[0]["help"] as? [String: Any])?["text"] as? String == page.text)
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(results.map { $0["ruleIndex"] as? Int } == [0, 1])
        let location = (results[0]["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
        #expect((location?["artifactLocation"] as? [String: Any])?["uri"] as? String == "rules/pause,%201%3A2.yaml")
        let region = try #require(location?["region"] as? [String: Int])
        #expect(region == ["startLine": 2, "startColumn": 9, "endLine": 2, "endColumn": 16])
        #expect((results[0]["relatedLocations"] as? [Any])?.count == 2)
        let flows = results[0]["codeFlows"] as? [[String: Any]]
        let steps = (flows?.first?["threadFlows"] as? [[String: Any]])?.first?["locations"] as? [Any]
        #expect(steps?.count == 2)
        #expect((results[0]["fixes"] as? [Any])?.count == 1)
        #expect((results[1]["suppressions"] as? [[String: Any]])?.first?["justification"] as? String == "r")
    }

    @Test("a path is a URI: absolute ones begin with a scheme, and a colon in a relative one is none")
    func uri() throws {
        for (name, expected) in [("/tmp/ä.yaml", "file:///tmp/%C3%A4.yaml"), ("a:b.yaml", "a%3Ab.yaml")] {
            let source = SourceFile(name: name, text: "a")
            let report = DiagnosticReport(
                tool: "t", version: "1.0.0", diagnostics: [Diagnostic(.unknownKey, "m", at: source.range(0, 1))])
            #expect(SARIFRenderer().render(report).contains("\"uri\" : \"\(expected)\""))
        }
    }

    /// With `AVT_WRITE_RENDERINGS=1` in the environment the reviewed texts are written anew; CI validates them.
    @Test("a finding with all parts is written as reviewed", arguments: ["json", "sarif", "xml", "txt"])
    func reviewed(_ format: String) throws {
        let page = try #require(CodePage(FormatTests.page))
        let report = DiagnosticReport(
            tool: "avt-rules", version: "1.0.0", diagnostics: [finding], omittedCount: 1, allowed: [allowed],
            pages: [page])
        let cases = [JUnitRenderer.Case(name: "finding", findings: [finding, allowed.diagnostic])]
        let text =
            switch format {
            case "json": JSONRenderer().render(report)
            case "sarif": SARIFRenderer().render(report)
            case "xml": JUnitRenderer().render([JUnitRenderer.Suite(name: "pack", cases: cases)], name: "avt-rules")
            default: HumanRenderer().render([finding])
            }
        let file = repository.appending(path: "Tests/Corpus/formats/finding.\(format)")
        if ProcessInfo.processInfo.environment["AVT_WRITE_RENDERINGS"] != nil {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }
}
