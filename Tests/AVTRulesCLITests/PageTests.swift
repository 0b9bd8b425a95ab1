import AVTDiagnosticFormats
import AVTDiagnostics
import AVTPackTools
import AVTTestSupport
import Foundation
import Testing

/// Every code has a page whose examples are run, a reviewed rendering, and a rule in SARIF.
///
/// With `AVT_WRITE_RENDERINGS=1` in the environment the reviewed renderings are written anew.
@Suite("The pages of codes")
struct PageTests {
    private static let folder = repository.appending(path: "Tests/Corpus/pages")

    /// A defect of the compiler would be needed to see it.
    private static let neverSeen: Set<DiagnosticCode> = [.programNotVerified, .pinnedPackDiffers]

    /// The pages whose examples are packs; those of video ads are tested with the check of VAST.
    private static let packPages = CodePage.all.filter { $0.code.family != .ads }

    @Test("every code has one page, whose file is named like the code")
    func complete() throws {
        #expect(CodePage.all.map(\.code) == DiagnosticCode.allCases)
        let names = DiagnosticCode.allCases.map { "\($0.id)-\($0.name).md" }
        #expect(try Set(PageIndex.files()) == Set(names))
        for page in CodePage.all {
            let file = PageIndex.folder.appending(path: "\(page.code.id)-\(page.code.name).md")
            #expect(try page.text == String(contentsOf: file, encoding: .utf8), "build the tool again")
        }
    }

    @Test("the tool embeds every file, and the index lists it", arguments: [PageIndex.embedded, PageIndex.readme])
    func index(_ list: PageIndex) throws {
        let expected = try list.text()
        if ProcessInfo.processInfo.environment["AVT_WRITE_RENDERINGS"] != nil {
            try expected.write(to: list.file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: list.file, encoding: .utf8) == expected)
    }

    @Test("the wrong example gives its code and no other, as reviewed", arguments: packPages)
    func wrong(_ page: CodePage) throws {
        guard !PageTests.neverSeen.contains(page.code) else { return }
        let examples = try PageExamples(page)
        guard examples.wrong.formula == nil else {
            #expect(try examples.codes(of: examples.wrong) == [page.code.id])
            return
        }
        let rendering = try examples.output(of: examples.wrong, format: "human")
        let file = PageTests.folder.appending(path: "\(page.code.id).txt")
        if ProcessInfo.processInfo.environment["AVT_WRITE_RENDERINGS"] != nil {
            try rendering.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == rendering)
        try checkRule(of: examples)
    }

    /// Requires that the wrong example has results of its code only, and that the help of its rule in SARIF is the page.
    private func checkRule(of examples: PageExamples) throws {
        let code = examples.page.code
        let output = try examples.output(of: examples.wrong, format: "sarif")
        let run = try #require(try JSONReader.read(output.utf8)["runs"]?.items.first)
        let rules = try #require(run["tool"]?["driver"]?["rules"]).items
        let rule = try #require(rules.first { $0["id"] == .string(code.id) })
        #expect(rule["help"]?["text"] == .string(examples.page.text))
        // What a comment allows is there too, marked so.
        let found = try #require(run["results"]).items.filter { $0["suppressions"] == nil }
        let ids = Set(found.compactMap { $0["ruleId"]?.text })
        // One change of a pack may have several consequences for those who rely on an earlier version.
        if code.family == .compatibility {
            #expect(ids.contains("\"\(code.id)\"") && ids.allSatisfy { $0.hasPrefix("\"AVT10") })
        } else {
            #expect(ids == ["\"\(code.id)\""])
        }
    }

    @Test("the right example gives nothing", arguments: packPages)
    func right(_ page: CodePage) throws {
        let examples = try PageExamples(page)
        guard !examples.right.isDescribed else { return }
        let codes = try examples.codes(of: examples.right)
        if page.code.family == .compatibility {
            #expect(!codes.contains(page.code.id) && codes.allSatisfy { $0.hasPrefix("AVT10") })
        } else {
            #expect(codes.isEmpty)
        }
    }

    @Test("a code whose finding is a warning or a note has a certainty of its own", arguments: CodePage.all)
    func evidence(_ page: CodePage) throws {
        guard
            let rendering = try? String(
                contentsOf: PageTests.folder.appending(path: "\(page.code.id).txt"), encoding: .utf8)
        else { return }
        let isMild = rendering.hasPrefix("warning[") || rendering.hasPrefix("note[")
        #expect(!isMild || page.code.evidence != .rule, "declare the certainty of \(page.code)")
        #expect(rendering.contains("= proved for every log") == (page.code.evidence == .proof))
        let severity = try #require(rendering.firstMatch(of: /(error|warning|note)\[AVT/)).1
        #expect(page.text.hasSuffix("\n\n\(page.code.severities). \(page.code.evidence.sentence)\n"))
        #expect(page.code.severities.all.contains { "\($0)" == severity })
    }

    @Test("the reference describes each certainty")
    func certainties() throws {
        let reference = try LanguagePages().reference("diagnostics")
        let table = try #require(reference.components(separatedBy: "<!-- certainty -->").dropFirst().first)
        let rows = table.split(separator: "\n").dropFirst(2).prefix(DiagnosticCode.Evidence.allCases.count)
        #expect(rows.map(String.init) == DiagnosticCode.Evidence.allCases.map { "| \($0) | \($0.sentence) |" })
    }

    @Test("every page is written in whole sentences that fit a terminal")
    func wording() {
        for page in CodePage.all {
            #expect(page.summary.hasSuffix(".") && page.rationale.hasSuffix("."), "\(page.code)")
            #expect(page.summary.count <= 110 && page.rationale.count <= 150, "\(page.code)")
        }
    }
}

extension CodePage: CustomTestStringConvertible {
    /// The code, such as `AVT1001/unknown-key`.
    public var testDescription: String { "\(code)" }
}

@Suite("avt-rules explain")
struct ExplainTests {
    @Test(
        "a code is found by any of its names",
        arguments: ["AVT2003", "avt2003", "2003", "unknown-state", "AVT2003/unknown-state"])
    func names(_ name: String) throws {
        let result = try Tool.run("explain \(name)")
        #expect(result.status == 0)
        #expect(result.output == CodePage.of(.unknownState)?.text)
    }

    @Test("a code is found by the name that it had earlier", arguments: ["include-cycle", "AVT1011/include-cycle"])
    func earlierName(_ name: String) throws {
        #expect(try Tool.run("explain \(name)").output == CodePage.of(.extendsCycle)?.text)
    }

    @Test("an unknown code ends with 2 and a suggestion")
    func unknown() throws {
        let result = try Tool.run("explain unknwon-state")
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors == "avt-rules: there is no code `unknwon-state`; did you mean `unknown-state`?\n")
        #expect(try Tool.run("explain 77777777").errors.contains("lists all"))
    }

    @Test("of an unknown number, a code of its family is suggested", arguments: ["AVT6099", "6099", "avt6099"])
    func unknownNumber(_ name: String) throws {
        let result = try Tool.run("explain \(name)")
        #expect(result.status == 2 && result.errors.contains("did you mean `AVT60"), "\(result.errors)")
    }

    @Test("without a code all are listed, by family")
    func list() throws {
        let result = try Tool.run("explain")
        for page in CodePage.all { #expect(result.output.contains("\(page.code.id)  \(page.code.name)")) }
        #expect(result.lines.first == "files and YAML")
    }
}
