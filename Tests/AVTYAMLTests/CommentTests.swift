import AVTDiagnostics
import AVTYAML
import Testing

@Suite("Comments")
struct CommentTests {
    @Test(
        "a comment is found outside of scalars only",
        arguments: [
            ("# one\na: 1 # two\n", ["# one", "# two"]), ("a: x#y\nb: '# no'\n", []),
            ("a: \"# no\n  # no\" # yes\n", ["# yes"]),
            ("a: |\n  # no\n  text # no\n# yes\nb: 1\n", ["# yes"]), ("a: >-\n  # no\nb: 1 # yes\n", ["# yes"]),
            ("a: [1, # one\n  '#', 2] # two\n", ["# one", "# two"]), ("a: one\n  two # yes\n", ["# yes"]),
            ("# only\n", ["# only"]), ("a: 日本 # 語\n", ["# 語"]), ("a:\r\n  b: 1 # x\r\n# y", ["# x", "# y"]), ("", []),
        ])
    func comments(_ text: String, expected: [String]) throws {
        #expect(try root(text).comments.map { String($0.text) } == expected)
    }

    @Test(
        "a comment applies to its line or to the entry below it",
        arguments: [
            ("a:\n  # X\n  b: { c: 1,\n    d: 2 }\n  e: 3\n", "b: { c: 1,\n    d: 2 }"),
            ("a:\n  b: 1 # X\n  c: 2\n", "  b: 1 # X"), ("# X\na:\n  b: 1\nc: 2\n", "a:\n  b: 1"),
            ("a:\n  # X\n  # more\n\n  - b: 1\n    c: 2\n  - d\n", "b: 1\n    c: 2"),
            ("a: [1, # X\n  2]\n", "a: [1, # X"),
            ("a: 1\n# X\n", ""), ("a: |\n  x\n# X\nb: |\n  y\nc: 1\n", "b: |\n  y"),
        ])
    func extent(_ text: String, expected: String) throws {
        let root = try root(text)
        let comments = root.comments
        let extents = zip(comments, root.extents(ofComments: comments))
        let extent = try #require(extents.first { $0.0.text.contains("X") }).1
        #expect(extent.text == expected)
    }

    private func root(_ text: String) throws -> YAMLNode {
        var diagnostics = DiagnosticCollector()
        let root = try #require(parseYAML(SourceFile(name: "a", text: text), into: &diagnostics))
        #expect(diagnostics.diagnostics.isEmpty)
        return root
    }
}
