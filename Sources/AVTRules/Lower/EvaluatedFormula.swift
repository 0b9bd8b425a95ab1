import AVTEngine
import AVTExpressions

/// A general formula that is evaluated by walking its tree.
struct EvaluatedFormula: GeneralFormula {
    private let evaluator: Evaluator
    // What the value is in the engine: a word and an action are numbers outside of it.
    private let isWord: Bool

    init(_ expression: TypedExpression) {
        evaluator = Evaluator(expression)
        switch expression.type {
        case .enumeration, .action: isWord = true
        default: isWord = false
        }
    }

    func value(_ read: (Int) -> Operand) -> Operand {
        do throws(EvaluationFailure) {
            let value = try evaluator.value { (part: Int) throws(EvaluationError) in try read(part).expressionValue }
            if isWord, case .int(let word) = value { return .word(word) }
            return Operand(value)
        } catch {
            return error.error.kind == .missing ? .missing : .failed
        }
    }
}

extension Operand {
    fileprivate init(_ value: ExpressionValue) {
        switch value {
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .int(value)
        case .double(let value): self = .double(value)
        case .string(let value): self = .string(value)
        default: self = .failed
        }
    }

    /// The value outside of the engine; `nil` where it is missing.
    fileprivate var expressionValue: ExpressionValue? {
        get throws(EvaluationError) {
            switch self {
            case .bool(let value): .bool(value)
            case .int(let value), .word(let value): .int(value)
            case .double(let value): .double(value)
            case .string(let value): .string(value)
            case .missing: nil
            case .failed, .tracker, .trackers: throw EvaluationError(.invalidArgument, "a part has no value")
            }
        }
    }
}
