import AVTExpressions
import Testing

@Suite struct `Parsing formulas` {
    @Test(arguments: 0..<400 as Range<UInt64>)
    func `a printed tree is read as the same tree, and so is each of its parts`(seed: UInt64) throws {
        var random = RandomSyntax(seed: seed)
        let tree = random.tree(depth: 4)
        let text = tree.text
        let (syntax, problems) = parseExpression(text)
        #expect(problems.map(\.message) == [], "\(text)")
        #expect(syntax?.dump == tree.dump, "\(text)")
        for part in syntax?.parts ?? [] {
            let piece = try #require(String(text.utf8.dropFirst(part.range.lowerBound).prefix(part.range.count)))
            #expect(parseExpression(piece).syntax?.dump == part.dump, "\(piece) in \(text)")
        }
    }

    @Test(arguments: [
        ("a || b && c", "(|| a (&& b c))"),
        ("a ?? b || c", "(?? a (|| b c))"),
        ("a ? b : c ? d : e", "(? a b (? c d e))"),
        ("a ?? b ?? c", "(?? a (?? b c))"),
        ("a - b - c", "(- (- a b) c)"),
        ("a + b * c % d", "(+ a (% (* b c) d))"),
        ("!a == b", "(== (! a) b)"),
        ("-a.b(c)[0]", "(- ([] (call (. a b) - c) int(0)))".replacing("(call (. a b) - c)", with: "(call a b c)")),
        ("c?.5:1", "(? c double(0.5) int(1))"),
        ("1h30m", "duration(milliseconds: 5400000)"),
        (".5s", "duration(milliseconds: 500)"),
        ("0x1F", "int(31)"),
        ("r'\\n' // and a remark", #"string("\\n")"#),
        (#"'\u00e9\x41'"#, #"string("éA")"#),
    ])
    func `operators bind as the reference says`(formula: String, tree: String) {
        #expect(parseExpression(formula).syntax?.dump == tree)
    }

    /// The mark stands where the first problem begins.
    @Test(arguments: [
        "▸", "  ▸", "a &&▸", "▸* a", "a ▸b", "▸(a", "f▸(a", "a▸[0", "a▸.1", "a.▸+", "a ? b▸", "a ▸= b", "a ▸& b",
        "a ▸| b",
        "a ▸and b", "▸not a", "a▸?.b", "▸'open", "▸\"open\n\"", "'a▸\\q'", "'▸\\uD800'", "▸12parsecs", "▸1.5ms", "▸.5x",
        "a + ▸.5ms",
        "▸9223372036854775808", "▸1e999", "a ▸# b", "▸é", "a ▸é", "▸has(a, b)", "▸has()", "f(a,▸,b)", "a ▸}", "1 ▸2",
    ])
    func `a mistake is reported where it stands`(marked: String) throws {
        let text = marked.filter { $0 != "▸" }
        let place = marked.utf8.prefix(while: { $0 != 0xE2 }).count
        let (syntax, problems) = parseExpression(text)
        #expect(syntax == nil)
        let first = try #require(problems.first)
        #expect(first.range.lowerBound == place, "\(first.message)")
        #expect(first.range.upperBound <= text.utf8.count)
    }

    @Test(arguments: [
        ("a = b", "a == b"), ("a & b", "a && b"), ("a | b", "a || b"), ("a and b", "a && b"), ("a or b", "a || b"),
        ("not a", "!a"), ("a?.b", "a.b"),
    ])
    func `what another language says differently is offered in ours`(formula: String, fixed: String) throws {
        let fix = try #require(parseExpression(formula).problems.first?.fixes.first)
        var bytes = Array(formula.utf8)
        for edit in fix.edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            bytes.replaceSubrange(edit.range, with: edit.replacement.utf8)
        }
        #expect(String(decoding: bytes, as: UTF8.self) == fixed)
    }

    @Test(arguments: [
        ("(", "a", ")"), ("[", "a", "]"), ("!", "a", ""), ("-", "a", ""), ("f(", "a", ")"), ("a ? b : ", "c", ""),
        ("a ?? ", "b", ""), ("", "a", ".a"), ("", "a", "[0]"), ("", "a", " + a"), ("", "a", " && a"),
        ("has(", "a", ")"),
        ("a.f(", "a", ")"), ("a ? (", "a", ") : a"),
    ])
    func `what is too long or too deep is refused, not followed`(opening: String, core: String, closing: String) {
        func formula(_ depth: Int) -> String {
            String(repeating: opening, count: depth) + core + String(repeating: closing, count: depth)
        }
        #expect(parseExpression(formula(4)).problems.isEmpty)
        let longest = 16_384 / (opening.utf8.count + closing.utf8.count + 1)
        for depth in [longest, 40_000] {
            let (syntax, problems) = parseExpression(formula(depth))
            #expect(syntax == nil)
            #expect(problems.map(\.code) == ["too-large"])
        }
        let small = parseExpression(formula(30), limits: ExpressionLimits(length: 1000, depth: 2))
        #expect(small.problems.first?.code == "too-large")
    }
}
