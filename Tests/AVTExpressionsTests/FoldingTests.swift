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
    func `a folded formula comes to what the formula comes to, whatever is known beforehand`(seed: UInt64) throws {
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
        let known: [String: ExpressionConstant] = ["phase": .word(0), "maybe": .int(2)]
        let byId = Dictionary(uniqueKeysWithValues: known.map { (TestScope.variables[$0.key]?.id, $0.value) })
        let folded = fold(try Self.typed(formula)) { byId[$0] }
        guard case .constant(value) = folded.node else {
            Issue.record("\(folded)")
            return
        }
        #expect(!folded.mayBeMissing)
    }
}
