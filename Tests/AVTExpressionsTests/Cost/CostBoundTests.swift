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

    private static func checked(_ formula: String) throws -> TypedExpression? {
        let syntax = try #require(parseExpression(formula).syntax, "\(formula)")
        return checkExpression(syntax, in: TestScope()).typed
    }

    private static func typed(_ formula: String) throws -> TypedExpression {
        try #require(try checked(formula), "\(formula)")
    }

    /// Values of some variables: also those that should be present are missing at times.
    private static func values(_ generator: inout SeededGenerator) -> [Int: ExpressionValue] {
        var values: [Int: ExpressionValue] = [:]
        for variable in TestScope.variables.values.sorted(by: { $0.id < $1.id }) {
            if Int.random(in: 0..<(variable.mayBeMissing ? 2 : 20), using: &generator) == 0 { continue }
            values[variable.id] =
                switch variable.type {
                case .bool: .bool(Bool.random(using: &generator))
                case .int: .int([0, -1, 5, 719, 720, .max, .min].randomElement(using: &generator) ?? 0)
                case .double: .double([0, -0.0, 1.5, .infinity, .nan, 1e300].randomElement(using: &generator) ?? 0)
                case .string:
                    .string(
                        ["", "a", "é", "e\u{301}", "7", "https://a.b/c", "https://cdn.example/a/long/path/aaaa"]
                            .randomElement(using: &generator) ?? "")
                case .enumeration: .int(Int.random(in: 0...1, using: &generator))
                default: nil
                }
        }
        return values
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `no formula takes more steps than its bound`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var random = RandomFormula(seed: seed)
        var conditions = RandomCondition(seed: seed)
        for formula in [random.bool(4), random.int(4), random.text(4)] + (0..<4).map({ _ in conditions.next() }) {
            guard let typed = try Self.checked(formula) else { continue }
            let values = Self.values(&generator)
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
