import AVTDiagnostics
import Testing

@Suite("Diagnostics of malformed YAML")
struct YAMLCaseTests {
    @Test(arguments: YAMLCase.formulas + YAMLCase.syntax + YAMLCase.refusals)
    func `location, code, message and fix are as expected`(_ example: YAMLCase) throws {
        let parsed = Parsed(example.source)
        let first = try #require(parsed.findings.first)
        let position = try #require(first.range).start
        #expect(first.code.name == example.code)
        #expect(position == SourcePosition(line: example.line, column: example.column))
        #expect(parsed.rendering == example.rendering)
        #expect(parsed.fixed == example.fixed)
    }

    @Test(arguments: YAMLCase.formulas.filter { $0.isFixable })
    func `a formula in quotes is read without diagnostics as the same tree`(_ example: YAMLCase) {
        let again = Parsed(example.fixed)
        #expect(again.codes == [])
        #expect(again.tree == Parsed(example.source).tree)
    }

    @Test(arguments: YAMLCase.syntax.filter { $0.isFixable })
    func `a syntax error disappears when it is fixed`(_ example: YAMLCase) {
        #expect(Parsed(example.fixed).codes == [])
    }
}
