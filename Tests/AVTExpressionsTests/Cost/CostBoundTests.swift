import AVTExpressions
import AVTTestSupport
import Testing

@Suite struct `Cost bounds` {
    private static func described(
        _ typed: TypedExpression, _ values: [Int: ExpressionValue], steps: Int
    ) -> String {
        let limits = EvaluationLimits(steps: min(steps, 1 << 60))
        do throws(EvaluationFailure) {
            return "\(try Evaluator(typed, limits: limits).value { values[$0] })"
        } catch {
            return "\(error.error.kind)"
        }
    }

    private static func typed(_ formula: String) throws -> TypedExpression {
        try #require(try `Compiled formulas`.typed(formula), "\(formula)")
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `no formula takes more steps than its bound`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var random = RandomFormula(seed: seed)
        var conditions = RandomCondition(seed: seed)
        for formula in [random.bool(4), random.int(4), random.text(4)] + (0..<4).map({ _ in conditions.next() }) {
            guard let typed = try `Compiled formulas`.typed(formula) else { continue }
            let values = `Compiled formulas`.values(&generator)
            let bound = typed.costBound.most(size: 40)
            let expected = Self.described(typed, values, steps: 4_000_000)
            #expect(Self.described(typed, values, steps: bound) == expected, "\(formula)")
        }
    }

    @Test(arguments: [
        "text.split('').map(c, c + c).filter(c, c != 'a').join('-')",
        "text.split('').all(c, text.split('').exists(d, d == c))",
        "text.split('').transformMap(i, c, c + text).size()",
        "[text, text].distinct().map(t, t.replace('a', text)).exists(t, t.matches('a+b'))",
        "cel.bind(x, text + text, x + x == x.lowerAscii())", "lists.range(size(text)).map(i, i * i).sort() == [1]",
        "[1, 2, 3].map(x, [4, 5].map(y, x * y)).flatten().reverse()",
    ])
    func `nor do those with macros`(formula: String) throws {
        let typed = try Self.typed(formula)
        for count in [0, 1, 17, 200] {
            let values: [Int: ExpressionValue] = [7: .string(String(repeating: "a", count: count))]
            let expected = Self.described(typed, values, steps: 4_000_000)
            #expect(Self.described(typed, values, steps: typed.costBound.most(size: count)) == expected)
        }
    }

    @Test func `the bound grows with the nesting of macros`() throws {
        let degrees = try [
            "count > 5 && !flag", "text.split('').all(c, c == 'a')",
            "text.split('').all(c, text.split('').exists(d, d == c))",
        ].map { try Self.typed($0).costBound.degree }
        #expect(degrees[0] == 0)
        #expect(degrees[0] < degrees[1] && degrees[1] < degrees[2], "\(degrees)")
    }

    @Test func `a bound too large to count is the largest number`() throws {
        let typed = try Self.typed("text.split('').all(c, text.split('').all(d, text.split('').all(e, c + d == e)))")
        #expect(typed.costBound.most(size: .max) == .max)
        #expect(typed.costBound.most(size: -1) < .max)

        // Each macro goes through what the one before it has made.
        let chain = try Self.typed("text.split('')" + String(repeating: ".map(c, c + c)", count: 60))
        #expect(chain.costBound.most(size: 2) == .max)
    }
}
