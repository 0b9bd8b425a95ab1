import AVTDiagnostics
import AVTYAML
import Testing

@Suite("Limits, and texts made to hurt", .timeLimit(.minutes(1)))
struct LimitTests {
    private static let mebibyte = 1 << 20

    @Test(arguments: [
        String(repeating: "[", count: 50_000),
        String(repeating: "{", count: 50_000),
        String(repeating: "[{a: ", count: 50_000),
        String(repeating: "- ", count: 50_000),
        String(repeating: "? ", count: 50_000),
        (0..<1000).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
        String(repeating: "[\n", count: 50_000),
        "trackers: " + String(repeating: "[", count: 50_000),
    ])
    func `nesting is refused as soon as it is too deep`(_ text: String) {
        #expect(Parsed(text).codes == ["nesting-too-deep"])
    }

    @Test func `the depth that is allowed is allowed`() {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(Parsed(nested(64)).codes == [])
        #expect(Parsed(nested(65)).codes == ["nesting-too-deep"])
    }

    @Test func `a text beyond the limit is not read`() {
        let parsed = Parsed(String(repeating: "#", count: Self.mebibyte + 1))
        #expect(parsed.codes == ["file-too-large"])
        #expect(parsed.root == nil)
        #expect(Parsed(String(repeating: "#", count: Self.mebibyte)).codes == [])
    }

    @Test func `the number of values and the length of a text are limited`() {
        let limits = YAMLLimits(nodes: 3, scalarLength: 4)
        #expect(Parsed("[a, b]", limits: limits).codes == [])
        #expect(Parsed("[a, b, c, d]", limits: limits).codes == ["too-many-nodes"])
        #expect(Parsed("abcd", limits: limits).codes == [])
        let long = Parsed("'abcde'", limits: limits)
        #expect(long.codes == ["string-too-long"])
        #expect(long.findings.first?.range?.start == SourcePosition(line: 1, column: 1))
    }

    @Test func `an alias bomb is one report`() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
        for level in 1...20 {
            let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(aliases)]\n"
        }
        #expect(Parsed(text).codes == ["anchor-not-allowed"])
    }

    @Test(arguments: [
        ("directives", (0..<40_000).map { "%TAG !\($0)! tag:x\n" }.joined() + "---\na: 1\n"),
        ("directives of a second document", "a: 1\n...\n" + (0..<40_000).map { "%TAG !\($0)! tag:x\n" }.joined()),
        ("open calls in a list", "[" + String(repeating: "a(, ", count: 40_000) + "]"),
        ("open calls in braces", "{v: " + String(repeating: "a(, ", count: 40_000) + "}"),
        ("items on one line", "[" + String(repeating: "a , ", count: 40_000) + "]"),
        ("comments behind cut texts", String(repeating: "- a && # b\n", count: 40_000)),
        ("a line of tabs", "a:\n" + String(repeating: "\t", count: 900_000) + "b: 1"),
        ("lines of tabs", "a:\n" + String(repeating: "\tb: 1\n", count: 100_000)),
        ("tags", String(repeating: "- !a\n", count: 40_000)),
        ("errors on every line", String(repeating: "- a: b: c\n", count: 40_000)),
        ("an error at the end of a long line", "a: [" + String(repeating: "x, ", count: 30_000) + "b: c: d"),
        ("a long key", String(repeating: "a ", count: 400_000) + ": b"),
        ("an open quote", "a: \"" + String(repeating: "b\n ", count: 300_000)),
        ("control characters", String(repeating: "\u{1}", count: 900_000)),
        ("keys that stand twice", String(repeating: "a: 1\n", count: 40_000)),
        ("brackets that do not match", String(repeating: "a: [1, 2\n", count: 40_000)),
        ("explicit keys", String(repeating: "? a\n", count: 40_000)),
        ("empty lines in a block", "a: |\n" + String(repeating: "\n", count: 900_000) + "  b\n"),
        ("quotes", String(repeating: "'", count: 900_000)),
        ("a dash a line", String(repeating: "-\n", count: 40_000)),
    ])
    func `hostile texts end, and their findings can be shown`(_ name: String, _ text: String) {
        let parsed = Parsed(text)
        #expect(parsed.findings.count <= 100)
        #expect(parsed.rendering.utf8.count < 200_000)
        #expect(parsed.fixed.utf8.count < 4 * Self.mebibyte)
        for scalar in parsed.scalars.suffix(2) { _ = scalar.sourceOffset(ofUTF8: scalar.text.utf8.count / 2) }
    }
}
