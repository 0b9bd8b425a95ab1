import AVTDiagnostics
import AVTPackTools
import AVTTestSupport
import Testing

/// A case of `Tests/Corpus/test-mistakes`: the steps of a test with mistakes, and every finding that it must get.
struct TestMistake: CustomTestStringConvertible, Sendable {
    /// The page and the heading.
    let name: String
    let pack: String
    /// The test file.
    let tests: String
    let expected: [ExpectedDiagnostic]

    var testDescription: String { name }

    /// All cases, by page.
    static func all() throws -> [TestMistake] {
        try CorpusPage.all(in: "test-mistakes").flatMap { page in
            let pack = page.blocks.first.map { packHeader + $0.text } ?? ""
            return page.cases.map { TestMistake($0, pack: pack) }
        }
    }

    private init(_ content: CorpusPage.Case, pack: String) {
        let steps = content.blocks.flatMap {
            $0.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        }
        let marked = MarkedText(TestMistake.header + steps.map { "      " + $0 }.joined(separator: "\n") + "\n")
        name = content.name
        self.pack = pack
        tests = marked.text
        expected = ExpectedDiagnostic.list(content.items, at: marked.positions)
    }

    private static let packHeader = "pack: { name: example.case, version: 1.0.0, language: 1 }\n\n"
    private static let header = "pack: pack.yaml\ntests:\n  - name: a case\n    steps:\n"
}

@Suite("Mistakes in test files")
struct TestMistakeTests {
    @Test("the findings are those of the case, with their positions and fixes", arguments: try TestMistake.all())
    func find(_ mistake: TestMistake) throws {
        let result = try TestBench.run(mistake.tests, pack: mistake.pack)
        // What is wrong with the pack is not the test's.
        let diagnostics = result.diagnostics.filter { $0.range?.file.name.hasSuffix(".test.yaml") ?? true }
        let found = diagnostics.map(ExpectedDiagnostic.init)
        #expect(found == mistake.expected, "\(HumanRenderer().render(diagnostics, colour: false))")
        guard mistake.expected.isEmpty else { return }
        #expect(result.tests.flatMap(\.failures).map(\.message) == [])
        #expect(result.tests.count == 1)
    }

    @Test("the headings of all cases differ, and there are enough cases")
    func names() throws {
        let names = try TestMistake.all().map(\.name)
        #expect(Set(names).count == names.count && names.count >= 20)
    }
}
