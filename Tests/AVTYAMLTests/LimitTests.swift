import AVTDiagnostics
import AVTYAML
import Testing

@Suite("Limits and hostile texts", .timeLimit(.minutes(10)))
struct LimitTests {
    private static let mebibyte = 1 << 20

    @Test(arguments: HostileText.deep)
    func `nesting is refused as soon as it is too deep`(_ hostile: HostileText) {
        #expect(Parsed(hostile.text).codes == ["nesting-too-deep"])
    }

    @Test func `the maximum depth is accepted`() {
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

    @Test func `an alias bomb is one diagnostic`() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
        for level in 1...20 {
            let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(aliases)]\n"
        }
        #expect(Parsed(text).codes == ["anchor-not-allowed"])
    }

    @Test(arguments: HostileText.all)
    func `parsing of hostile texts ends, and their diagnostics can be rendered`(_ hostile: HostileText) {
        let parsed = Parsed(hostile.text)
        #expect(parsed.findings.count <= 100)
        #expect(parsed.rendering.utf8.count < 200_000)
        #expect(parsed.fixed.utf8.count < 4 * Self.mebibyte)
        for scalar in parsed.scalars.suffix(2) { _ = scalar.sourceOffset(ofUTF8: scalar.text.utf8.count / 2) }
    }
}
