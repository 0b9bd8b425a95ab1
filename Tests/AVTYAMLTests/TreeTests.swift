import AVTDiagnostics
import AVTYAML
import Testing

@Suite("The tree of a document")
struct TreeTests {
    @Test func `a string stays a string, whatever its meaning in YAML 1.1`() {
        let parsed = Parsed("[yes, 012, 0x1F, 1_000, null, ~, 1:30, 2024-01-01, on]")
        #expect(parsed.tree == "[yes, 012, 0x1F, 1_000, null, ~, 1:30, 2024-01-01, on]")
        #expect(parsed.codes == [])
    }

    @Test func `every node knows its first and last byte`() throws {
        let parsed = Parsed("# 猫\nname: é   # c\nlist:\n  - { a: [1, 2] }   \n  - 'x'\n\ntext: |\n  b\n\n\nend:\n")
        let root = try #require(parsed.root)
        guard case .mapping(let pairs) = root.kind else {
            Issue.record("the root is no mapping")
            return
        }
        #expect(pairs.map { String($0.key.range.text) } == ["name", "list", "text", "end"])
        #expect(
            pairs.map { String($0.value.range.text) } == ["é", "- { a: [1, 2] }   \n  - 'x'", "|\n  b", ""])
        #expect(pairs.last?.value.isAbsent == true)
        #expect(pairs.map(\.value.range.start.column) == [7, 3, 7, 5])
        guard case .sequence(let items) = pairs[1].value.kind else {
            Issue.record("the list is none")
            return
        }
        #expect(items.map { String($0.range.text) } == ["{ a: [1, 2] }", "'x'"])
        #expect(items.map(\.range.start) == [SourcePosition(line: 4, column: 5), SourcePosition(line: 5, column: 5)])
    }

    @Test func `styles are kept`() {
        let styles = Parsed("- a\n- 'a'\n- \"a\"\n- |\n  a\n- >\n  a\n").scalars.map(\.style)
        #expect(styles == [.plain, .singleQuoted, .doubleQuoted, .literal, .folded])
    }

    @Test func `a byte order mark and Windows line endings are accepted and do not count as columns`() throws {
        let parsed = Parsed("\u{FEFF}a: 1\r\nb: é x\r\n")
        #expect(parsed.codes == [])
        #expect(parsed.tree == "{a: 1, b: é x}")
        #expect(parsed.root?.range.start == SourcePosition(line: 1, column: 1))
        let last = try #require(parsed.scalars.last)
        #expect(parsed.file.position(at: last.sourceOffset(ofUTF8: 3)) == SourcePosition(line: 2, column: 6))
    }

    @Test(arguments: ["", "\n\n", "# nothing\n", "\u{FEFF}", "---\n", "   "])
    func `a file without content has an absent root and no error`(_ text: String) {
        let parsed = Parsed(text)
        #expect(parsed.root?.isAbsent == true)
        #expect(parsed.codes == [])
    }

    @Test func `a comment after a formula is a comment`() {
        let source = "every: 30s # a while\nbecause: the viewer's pause # or not\nis: a && b # c (d\n"
        #expect(Parsed(source).codes == [])
    }

    @Test func `a document may have markers and comments around it`() {
        let parsed = Parsed("# a\n---\na: 1\n...\n# end\n")
        #expect(parsed.tree == "{a: 1}")
        #expect(parsed.codes == [])
    }

    @Test func `the text before a syntax error is read`() {
        let parsed = Parsed("a: 1\nb: [2, {c: 3}\nd: 4\n")
        #expect(parsed.codes == ["yaml-syntax"])
        #expect(parsed.tree.hasPrefix("{a: 1, b: [2, {c: 3}"))
    }

    @Test func `the text after fixable syntax errors is read`() {
        let parsed = Parsed("a: !x\nb: c ? d : e\nb: @f\nlast: &a 1\n")
        #expect(parsed.tree == "{a: !x, b: c ? d : e, b: @f, last: 1}")
        #expect(
            parsed.codes == [
                "unquoted-expression-breaks-yaml", "unquoted-expression-breaks-yaml", "duplicate-key", "yaml-syntax",
                "anchor-not-allowed",
            ])
    }

    @Test func `a fixed formula keeps its location`() throws {
        let parsed = Parsed("é: !x\nb: c ? d : e\n")
        let formula = try #require(parsed.scalars.last)
        #expect(formula.text == "c ? d : e")
        #expect(parsed.file.position(at: formula.sourceOffset(ofUTF8: 8)) == SourcePosition(line: 2, column: 12))
    }
}
