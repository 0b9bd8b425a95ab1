import AVTExpressions
import AVTTestSupport
import AVTUncheckedFormulas
import Testing

@Suite struct `Evaluating random formulas` {
    private static func value(_ formula: String) throws -> Result<ExpressionValue, EvaluationFailure> {
        let syntax = try #require(parseExpression(formula).syntax, "\(formula)")
        return try value(syntax)
    }

    private static func value(
        _ syntax: ExpressionSyntax, _ values: [Int: ExpressionValue] = [:]
    ) throws -> Result<ExpressionValue, EvaluationFailure> {
        let typed = try #require(uncheckedExpression(syntax, in: TestScope()).typed)
        do throws(EvaluationFailure) {
            return .success(try Evaluator(typed).value { values[$0] })
        } catch {
            return .failure(error)
        }
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `calls end in a value that reads as itself, or in an error of one of their parts`(seed: UInt64) throws {
        var random = RandomCalls(seed: seed)
        for type in RandomCalls.types {
            let formula = random.formula(type, depth: 4)
            switch try Self.value(formula) {
            case .success(let value): try Self.verify(value, formula)
            case .failure(let failure):
                #expect(failure.range.lowerBound >= 0 && failure.range.upperBound <= formula.utf8.count, "\(formula)")
                #expect(failure.error.kind != .undeclared && !failure.error.message.isEmpty, "\(formula)")
            }
        }
    }

    /// Written down and read again, a value is the same.
    private static func verify(_ value: ExpressionValue, _ formula: String) throws {
        let limits = ExpressionLimits(length: 1 << 21)
        let syntax = parseExpression(value.text, options: ParseOptions(limits: limits, isStrict: true)).syntax
        let again = try Self.value(#require(syntax, "\(formula): \(value.text)"))
        #expect(try again.get().exact == value.exact, "\(formula)")
    }

    @Test func `most of the calls have a value`() throws {
        var (values, all) = (0, 0)
        for seed in 0..<40 as Range<UInt64> {
            var random = RandomCalls(seed: seed)
            for type in RandomCalls.types {
                all += 1
                if case .success = try Self.value(random.formula(type, depth: 3)) { values += 1 }
            }
        }
        #expect(values * 2 > all)
    }

    @Test(arguments: 0..<400 as Range<UInt64>)
    func `formulas of any shape do no harm`(seed: UInt64) throws {
        var random = RandomSyntax(seed: seed)
        for depth in 1...6 {
            let syntax = random.tree(depth: depth)
            if case .success(let value) = try Self.value(syntax) { try Self.verify(value, syntax.text) }
        }
    }
}
