import AVTExpressions
import AVTTestSupport
import Testing

/// Checked formulas, evaluated twice.
@Suite struct `Evaluating typed operations` {
    private static func outcome(_ typed: TypedExpression, _ values: [Int: ExpressionConstant]) -> Outcome {
        do throws(EvaluationFailure) {
            return try Evaluator(typed).value { values[$0].map(ExpressionValue.init) }.outcome
        } catch {
            return error.error.kind == .missing ? .missing : .failed
        }
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `the functions of the language do what the operations do`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var random = RandomFormula(seed: seed)
        for formula in [random.bool(4), random.int(4), random.double(4), random.text(4)] {
            let syntax = try #require(parseExpression(formula).syntax)
            let typed = try #require(checkExpression(syntax, in: TestScope()).typed, "\(formula)")
            for _ in 0..<8 {
                let values = TestScope.randomValues(&generator)
                let expected = PlainEvaluator(values: values).evaluate(typed)
                #expect(Self.outcome(typed, values) == expected, "\(formula) with \(values)")
            }
        }
    }
}

extension ExpressionValue {
    fileprivate init(_ constant: ExpressionConstant) {
        self =
            switch constant {
            case .bool(let value): .bool(value)
            case .int(let value), .enumCase(let value), .action(let value): .int(value)
            case .double(let value): .double(value)
            case .string(let value): .string(value)
            default: .null
            }
    }

    fileprivate var outcome: Outcome {
        switch self {
        case .bool(let value): .value(.bool(value))
        case .int(let value): .value(.int(value))
        case .double(let value): .value(.double(value))
        case .string(let value): .value(.string(value))
        default: .failed
        }
    }
}
