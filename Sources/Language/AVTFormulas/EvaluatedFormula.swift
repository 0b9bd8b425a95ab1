import AVTEngine
import AVTExpressions

/// A general formula, evaluated by walking its tree.
///
/// Its parts are read only when they are needed. No state is kept between evaluations.
package struct EvaluatedFormula: GeneralFormula {
    private let expression: TypedExpression
    private let evaluator: Evaluator

    /// Prepares a formula whose references are the indices of its parts.
    ///
    /// - Parameters:
    ///   - expression: The formula.
    ///   - prepared: The formula with its patterns compiled, or `nil` to compile them here.
    package init(_ expression: TypedExpression, prepared: TypedExpression? = nil) {
        self.expression = expression
        work = expression.usualWork
        evaluator = Evaluator(prepared ?? expression)
    }

    /// Decodes a formula.
    ///
    /// - Parameters:
    ///   - bytes: Untrusted bytes.
    ///   - partCount: The number of parts that the formula may refer to.
    ///   - budget: The work that loading may take.
    /// - Throws: `ProgramError` if the bytes are no formula, or it takes too long to load.
    init(_ bytes: [UInt8], partCount: Int, within budget: inout LoadBudget) throws(ProgramError) {
        // Each byte is decoded, and the tree is walked for its cost and its patterns.
        try budget.spend(4 * bytes.count)
        var decoder = FormulaDecoder(bytes, partCount: partCount)
        let expression = try decoder.expression()
        guard decoder.isAtEnd else { throw ProgramError("bytes after the end of a formula") }
        let prepared = try budget.compile { (patterns) throws(ProgramError) in
            expression.withPatterns(sharing: &patterns)
        }
        self.init(expression, prepared: prepared)
    }

    /// The units that are charged for an evaluation in addition to its steps: its values are created in memory.
    private static let unitsPerEvaluation = 8

    package let work: Int

    package var bytes: [UInt8] {
        var encoder = FormulaEncoder()
        encoder.write(expression)
        return encoder.bytes
    }

    package func makeRun(charging meter: WorkMeter) -> any GeneralRun { Run(evaluator: evaluator, meter: meter) }

    private final class Run: GeneralRun {
        private let evaluator: Evaluator
        private let meter: WorkMeter

        init(evaluator: Evaluator, meter: WorkMeter) {
            (self.evaluator, self.meter) = (evaluator, meter)
        }

        func value(_ read: (Int) -> Operand) -> Operand {
            guard meter.spend(EvaluatedFormula.unitsPerEvaluation) else { return .failed }
            let steps = meter.available
            var left = steps
            defer { meter.spend(steps: steps - left) }
            do throws(EvaluationFailure) {
                let value = try evaluator.value(steps: &left) { (part: Int) throws(EvaluationError) in
                    let operand = read(part)
                    guard meter.spend(elements: operand.elementCount) else {
                        throw EvaluationError(.invalidArgument, "too little work is left")
                    }
                    return try operand.expressionValue
                }
                if evaluator.type.isNamed, case .int(let index) = value { return .enumCase(index) }
                return Operand(value, charging: meter)
            } catch {
                return error.error.kind == .missing ? .missing : .failed
            }
        }
    }
}

extension ExpressionType {
    /// True for enum values and actions, which are integers outside the engine.
    var isNamed: Bool {
        switch self {
        case .enumeration, .action: true
        default: false
        }
    }
}

extension Operand {
    /// Creates the engine's operand for a value, or `.failed` if the engine does not support such values or too little
    /// work is left.
    init(_ value: ExpressionValue, charging meter: WorkMeter) {
        switch value {
        case .list(let list): self = Operand(set: list, charging: meter) ?? .failed
        case .map(let map): self = meter.spend(elements: map.count) ? Operand(map) ?? .failed : .failed
        default: self = Operand(scalar: value)
        }
    }

    /// Creates the engine's operand for a number, a text or a truth value, or `.failed` for other values.
    init(scalar value: ExpressionValue) {
        switch value {
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .int(value)
        case .double(let value): self = .double(value)
        case .string(let value): self = .string(value)
        default: self = .failed
        }
    }

    /// The number of elements or entries, or 0 for values that have none.
    fileprivate var elementCount: Int {
        switch self {
        case .texts(let texts): texts.count
        case .map(let entries): entries.count
        default: 0
        }
    }

    /// The value outside the engine, or `nil` if it is missing.
    fileprivate var expressionValue: ExpressionValue? {
        get throws(EvaluationError) {
            switch self {
            case .bool(let value): .bool(value)
            case .int(let value), .enumCase(let value): .int(value)
            case .double(let value): .double(value)
            case .string(let value): .string(value)
            case .missing: nil
            case .texts(let texts): ExpressionValue(texts)
            case .map(let entries): ExpressionValue(entries)
            case .failed, .tracker, .trackers, .fields: throw EvaluationError(.invalidArgument, "a part has no value")
            }
        }
    }
}
