import AVTExpressions
import AVTTestSupport
import Testing

@Suite struct `Folding formulas` {
    private static func typed(_ formula: String) throws -> TypedExpression {
        let syntax = try #require(parseExpression(formula).syntax, "\(formula)")
        let (typed, problems) = checkExpression(syntax, in: TestScope())
        return try #require(typed, "\(formula): \(problems.map(\.message))")
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `a folded formula evaluates to the same as the formula, whatever is known beforehand`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var random = RandomFormula(seed: seed)
        for formula in [random.bool(4), random.int(4), random.double(4), random.text(4)] {
            let typed = try Self.typed(formula)
            for _ in 0..<8 {
                let values = TestScope.randomValues(&generator)
                let known = values.filter { _ in Bool.random(using: &generator) }
                let folded = fold(typed) { known[$0] }
                let evaluator = PlainEvaluator(values: values)
                #expect(evaluator.evaluate(folded) == evaluator.evaluate(typed), "\(formula) with \(values), \(known)")
                #expect(folded.type == typed.type)
            }
        }
    }

    @Test(arguments: [
        "9223372036854775807 + 1", "-9223372036854775808 - 1", "9223372036854775807 * 2", "1 / 0", "1 % 0",
        "-9223372036854775808 / -1", "-9223372036854775808 % -1", "-(-9223372036854775808)",
        "math.abs(-9223372036854775808)", "int('x')", "int(1e300)", "ratio(1, 0)",
    ])
    func `what fails is left to fail where it is evaluated`(formula: String) throws {
        let folded = fold(try Self.typed(formula)) { _ in nil }
        if case .constant = folded.node { Issue.record("\(folded)") }
        #expect([.failed, .missing].contains(PlainEvaluator(values: [:]).evaluate(folded)))
    }

    @Test(arguments: [
        ("1 + 2 * 3", ExpressionConstant.int(7)), ("30s / 2", .int(15_000)), ("limit * 2", .int(1000)),
        ("false && maybeFlag", .bool(false)), ("maybeFlag || true", .bool(true)), ("!(1 > 2)", .bool(true)),
        ("true ? 'a' : maybeText", .string("a")), ("'a' + 'b' == 'ab'", .bool(true)), ("ratio(1, 4)", .double(0.25)),
        ("'é' == 'e\\u0301'", .bool(false)), ("phase == idle", .bool(true)), ("has(maybe)", .bool(true)),
        ("maybe ?? 4", .int(2)), ("false && 1 / 0 > 1", .bool(false)),
    ])
    func `what is known is worked out`(formula: String, value: ExpressionConstant) throws {
        let known: [String: ExpressionConstant] = ["phase": .enumCase(0), "maybe": .int(2)]
        let byId = Dictionary(uniqueKeysWithValues: known.map { (TestScope.variables[$0.key]?.id, $0.value) })
        let folded = fold(try Self.typed(formula)) { byId[$0] }
        guard case .constant(value) = folded.node else {
            Issue.record("\(folded)")
            return
        }
        #expect(!folded.mayBeMissing)
    }

    /// A choice of words by two conditions, as the rules make it of an enumeration.
    private static func choice(_ first: TypedExpression, _ second: TypedExpression) -> TypedExpression {
        let word = { (index: Int) in
            TypedExpression(.constant(.enumCase(index)), type: .enumeration(TestScope.phase), range: 0..<0)
        }
        let choose = { (condition: TypedExpression, then: TypedExpression, otherwise: TypedExpression) in
            let holds = TypedExpression(.holds(condition), type: .bool, range: 0..<0)
            return TypedExpression(.conditional(holds, then, otherwise), type: then.type, range: 0..<0)
        }
        return choose(first, word(1), choose(second, word(0), word(1)))
    }

    /// The choice that replaces `phase`.
    private static func typed(_ formula: String, of choice: TypedExpression) throws -> TypedExpression {
        func substituted(_ expression: TypedExpression) -> TypedExpression {
            if case .reference(TestScope.variables["phase"]?.id) = expression.node { return choice }
            return expression.mapChildren(substituted)
        }
        return substituted(try typed(formula))
    }

    @Test(arguments: [
        "phase == idle", "phase != idle", "playing == phase", "phase in [playing]", "phase in [idle, playing]",
        "!(phase in [idle])",
    ])
    func `a comparison with a word is moved into the choice of the word`(formula: String) throws {
        for (first, second) in [
            ("flag", "other"), ("flag", "!flag"), ("maybeFlag", "1 / count > 0"), ("maybe > 1", "maybeFlag"),
        ] {
            let typed = try Self.typed(formula, of: Self.choice(Self.typed(first), Self.typed(second)))
            let folded = fold(typed, isSound: true) { _ in nil }
            #expect(!"\(folded)".contains("conditional"), "\(folded)")
            var generator = SeededGenerator(seed: 1)
            for _ in 0..<50 {
                let evaluator = PlainEvaluator(values: TestScope.randomValues(&generator))
                #expect(evaluator.evaluate(folded) == evaluator.evaluate(typed), "\(first), \(second)")
            }
        }
    }

    @Test(arguments: [
        ("flag", true), ("!flag && other", true), ("count > 1", true), ("has(maybe)", true),
        ("maybeFlag", false), ("1 / count > 0", false), ("maybe > 1", false),
    ])
    func `only uncertain conditions must be evaluated`(formula: String, isCertain: Bool) throws {
        let holds = TypedExpression(.holds(try Self.typed(formula)), type: .bool, range: 0..<0)
        let folded = fold(holds, isSound: true) { _ in nil }
        #expect((folded.node != holds.node) == isCertain)
        #expect(fold(holds) { _ in nil }.node == holds.node || formula == "has(maybe)")
    }
}
