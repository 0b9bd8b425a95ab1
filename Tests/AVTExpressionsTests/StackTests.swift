import AVTExpressions
import AVTTestSupport
import AVTUncheckedFormulas
import Testing

/// Threads of apps have half a mebibyte of stack, of which the caller has its part.
@Suite struct `Stack of the deepest formulas` {
    #if DEBUG
        // Without optimization, frames are several times as large.
        private static let most = 2560 << 10
    #else
        private static let most = 256 << 10
    #endif

    /// The deepest formula of a shape that is parsed.
    private static func deepest(_ opening: String, _ core: String, _ closing: String) -> String {
        func formula(_ depth: Int) -> String {
            String(repeating: opening, count: depth) + core + String(repeating: closing, count: depth)
        }
        var depth = 1
        while depth < 300, parseExpression(formula(depth + 1)).syntax != nil { depth += 1 }
        return formula(depth)
    }

    private static func verify(_ entry: String, _ formula: String, _ body: @escaping @Sendable () -> Void) {
        let use = stackUse(of: body)
        #expect(use <= most, "\(entry) of \(formula.prefix(40)) takes \(use >> 10) KiB")
    }

    private static let values: [Int: ExpressionValue] = TestScope.values([
        "flag": true, "count": 1, "text": "t", "share": 0.5, "maybe": 2, "maybeFlag": false,
    ])

    @Test(arguments: [
        ("", "count", " + count"), ("", "count", " + share"), ("", "text", " + text"), ("", "flag", " == flag"),
        ("", "flag", " && flag"), ("", "flag", " || flag"), ("(flag || (flag && ", "flag", "))"), ("(", "count", ")"),
        ("(count + ", "count", ")"), ("flag ? count : ", "count", ""), ("flag ? (", "count", ") : count"),
        ("maybe ?? ", "count", ""), ("[", "count", "]"), ("{'a': ", "count", "}"), ("math.abs(", "count", ")"),
        ("text.replace('a', ", "text", ")"), ("", "text", ".trim()"), ("", "dyn(count)", ".a"), ("", "dyn([1])", "[0]"),
        ("", "{'a': 1}", ".?a"), ("-", "count", ""), ("!", "flag", ""), ("[1].map(v, ", "count", ")"),
        ("[1].exists(v, v == 1 && ", "flag", ")"), ("", "[1]", ".map(v, v)"), ("", "[1]", ".filter(v, true)"),
        ("", "[1]", ".sortBy(v, v)"), ("cel.bind(v, 1, ", "count", ")"), ("", "optional.of(1)", ".optMap(v, v)"),
        ("", "optional.of(1)", ".or(optional.of(2))"), ("ratio(1.0, ", "share", ")"),
        ("text.matches(string(", "flag", "))"),
    ])
    func `every entry takes half of it at most`(opening: String, core: String, closing: String) throws {
        let formula = Self.deepest(opening, core, closing)
        let longer = opening + formula + closing
        Self.verify("parsing", formula) { _ = parseExpression(formula) }
        Self.verify("refusing", longer) { _ = parseExpression(longer) }
        let syntax = try #require(parseExpression(formula).syntax)
        Self.verify("text", formula) { _ = syntax.text }
        for isStrict in [true, false] {
            Self.verify("checking", formula) {
                _ = checkExpression(syntax, in: TestScope(), missing: .warned, isStrict: isStrict)
            }
        }
        Self.verify("resolving", formula) { _ = uncheckedExpression(syntax, in: TestScope()) }
        // Variables of macros nest less deeply where types are checked.
        let typed = [
            checkExpression(syntax, in: TestScope()).typed, uncheckedExpression(syntax, in: TestScope()).typed,
        ]
        #expect(typed[1] != nil)
        for typed in typed.compactMap(\.self) { verify(typed, formula) }
    }

    private func verify(_ typed: TypedExpression, _ formula: String) {
        Self.verify("folding", formula) { _ = fold(typed) { _ in nil } }
        Self.verify("cost", formula) { _ = typed.costBound }
        Self.verify("comparing", formula) { _ = Set([typed]).contains(fold(typed) { _ in nil }) }
        Self.verify("evaluating", formula) { _ = try? Evaluator(typed).value { Self.values[$0] } }
    }
}
