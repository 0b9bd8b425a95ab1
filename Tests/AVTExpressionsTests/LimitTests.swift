import AVTExpressions
import Testing

@Suite struct `Limits of formulas` {
    private static func formula(_ depth: Int, _ opening: String, _ core: String, _ closing: String) -> String {
        String(repeating: opening, count: depth) + core + String(repeating: closing, count: depth)
    }

    @Test(arguments: [
        ("(", "a", ")"), ("[", "a", "]"), ("{1: ", "a", "}"), ("!", "a", ""), ("-", "a", ""), ("f(", "a", ")"),
        ("a ? b : ", "c", ""), ("a ?? ", "b", ""), ("", "a", ".a"), ("", "a", ".?a"), ("", "a", "[0]"),
        ("", "a", " + a"),
        ("", "a", " < a"), ("", "a", ".f()"), ("has(", "a", ".b)"), ("a.f(", "a", ")"), ("a ? (", "a", ") : a"),
        ("", "a", ".map(x, x)"), ("a.map(x, ", "a", ")"), ("[[a], ", "1", "]"), ("a[", "0", "]"), ("(a + ", "a", ")"),
        ("a?.", "b", ""),
    ])
    func `what is too long or too deep is refused, not followed`(opening: String, core: String, closing: String) {
        let longest = 16_384 / (opening.utf8.count + closing.utf8.count + 1)
        for depth in [longest, 40_000] {
            let (syntax, problems) = parseExpression(Self.formula(depth, opening, core, closing))
            #expect(syntax == nil)
            #expect(problems.contains { $0.code == .expressionTooDeep })
        }
        let small = ParseOptions(limits: ExpressionLimits(length: 1000, depth: 2))
        let problems = parseExpression(Self.formula(30, opening, core, closing), options: small).problems
        #expect(problems.contains { $0.code == .expressionTooDeep })
    }

    @Test(arguments: [
        ("", "a", " || a", 31), ("", "a", " && a", 31), ("a, ", "a", "", 31), ("a ? b : ", "c", "", 24),
        ("", "a", " + a", 24),
        ("", "a", " * a", 24), ("", "a", " < a", 24), ("", "a", ".a", 32), ("", "a", "[0]", 32), ("f(", "a", ")", 32),
        ("[", "a", "]", 32), ("{1: ", "a", "}", 32), ("(", "a", ")", 32), ("-", "a", "", 32), ("!", "a", "", 32),
        ("", "a", ".f()", 32),
        ("a.map(x, ", "x", ")", 32), ("a ?? ", "b", "", 32), ("", "a", " - a", 250),
        ("a + b < c && d || (", "e", ")", 32),
    ])
    func `what every implementation must accept is accepted`(opening: String, core: String, closing: String, depth: Int)
    {
        let text = Self.formula(depth, opening, core, closing)
        let (syntax, problems) = parseExpression(opening == "a, " ? "f(\(text))" : text)
        #expect(problems.map(\.message) == [])
        #expect(syntax != nil)
    }

    @Test(arguments: ["&&", "||"])
    func `rows of any length are no deeper than they must be`(sign: String) throws {
        for count in [1, 2, 3, 5, 31, 1000, 2700] {
            let text = (0..<count).map { "x\($0 % 10)" }.joined(separator: " \(sign) ")
            let syntax = try #require(parseExpression(text).syntax)
            #expect(syntax.text == text)
            var least = 1
            while 1 << (least - 1) < count { least += 1 }
            #expect(syntax.height == least)
            #expect(syntax.leaves == (0..<count).map { "x\($0 % 10)" })
        }
    }

    @Test func `a long list is no deeper than a short one`() throws {
        let text = "[" + String(repeating: "1, ", count: 5000) + "]"
        #expect(try #require(parseExpression(text).syntax).height == 2)
    }

    @Test(arguments: 1...12) func `no tree is higher than four times the limit`(depth: Int) {
        let options = ParseOptions(limits: ExpressionLimits(depth: depth))
        var highest = 0
        for length in 0..<100 {
            let row = "a" + String(repeating: " + a", count: length)
            for text in [row, "(\(row)) * 2", "((\(row)).b[0]).c + \(row)", "f(\(row))[\(row)]"] {
                guard let syntax = parseExpression(text, options: options).syntax else { continue }
                highest = max(highest, syntax.height)
            }
        }
        #expect(highest == depth * 4)
    }
}

extension ExpressionSyntax {
    fileprivate var height: Int { 1 + (children.map(\.height).max() ?? 0) }

    fileprivate var leaves: [String] {
        let children = children
        return children.isEmpty ? [text] : children.flatMap(\.leaves)
    }
}
