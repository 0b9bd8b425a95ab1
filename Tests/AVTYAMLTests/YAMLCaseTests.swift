import AVTDiagnostics
import Testing

@Suite("What is said about a text that is not quite YAML")
struct YAMLCaseTests {
    @Test(arguments: YAMLCase.formulas + YAMLCase.syntax + YAMLCase.refusals)
    func `place, code, text and fix are as expected`(_ example: YAMLCase) throws {
        let parsed = Parsed(example.source)
        let first = try #require(parsed.findings.first)
        let position = try #require(first.range).start
        #expect(first.code.name == example.code)
        #expect(position == SourcePosition(line: example.line, column: example.column))
        #expect(parsed.rendering == example.rendering)
        #expect(parsed.fixed == example.fixed)
    }

    @Test(arguments: YAMLCase.formulas)
    func `a formula that is put in quotes is read without complaint, as the same tree`(_ example: YAMLCase) {
        let parsed = Parsed(example.source)
        let again = Parsed(example.fixed)
        #expect(again.codes == [])
        // A warning does not change what YAML reads.
        if parsed.hasErrors { #expect(again.tree == parsed.tree) }
    }

    @Test(arguments: YAMLCase.syntax.filter { $0.fixed != $0.source })
    func `a syntax error that is fixed is gone`(_ example: YAMLCase) {
        #expect(Parsed(example.fixed).codes == [])
    }
}
