/// One evaluation of a formula.
final class Evaluation {
    typealias Outcome = Result<ExpressionValue, EvaluationFailure>

    let reading: Evaluator.Reading
    let timeZones: TimeZoneSource
    let size: Int
    let work: Work
    var patterns = PatternCache()
    private let observer: Evaluator.Observer?
    /// The macro variables by number; that of `cel.bind` may be a failure, which is thrown where it is used.
    private var locals: [Int: Outcome] = [:]
    private var depthLeft: Int

    init(
        _ evaluator: Evaluator, steps: Int, reading: @escaping Evaluator.Reading, observer: Evaluator.Observer?
    ) {
        self.reading = reading
        self.observer = observer
        timeZones = evaluator.timeZones
        size = evaluator.limits.size
        depthLeft = max(evaluator.limits.depth, 0)
        work = Work(steps: steps)
    }

    func value(of expression: TypedExpression) throws(EvaluationFailure) -> ExpressionValue {
        depthLeft -= 1
        defer { depthLeft += 1 }
        guard let observer else { return try plainValue(of: expression) }
        do throws(EvaluationFailure) {
            let value = try plainValue(of: expression)
            observer(expression.range, .success(value))
            return value
        } catch {
            observer(expression.range, .failure(error.error))
            throw error
        }
    }

    /// Returns the value of a part, or its failure; throws if a limit is exceeded.
    func outcome(of expression: TypedExpression) throws(EvaluationFailure) -> Outcome {
        do throws(EvaluationFailure) {
            return .success(try value(of: expression))
        } catch {
            guard error.error.kind != .limit else { throw error }
            return .failure(error)
        }
    }

    // Formulas may be deeply nested: the cases are separate functions to keep their locals off the recursive stack
    // frame.
    @inline(never)
    private func plainValue(of expression: TypedExpression) throws(EvaluationFailure) -> ExpressionValue {
        switch expression.node {
        case .and(let operands): try junction(operands, absorber: false)
        case .or(let operands): try junction(operands, absorber: true)
        case .not: try negation(expression)
        case .conditional(let condition, let then, let otherwise):
            try value(of: truth(of: condition) ? then : otherwise)
        case .call(let function, let operands): try call(function, operands, expression.range)
        case .operation(let operation, let operands): try call(operation.function, operands, expression.range)
        case .comprehension: try comprehension(expression)
        case .bind: try binding(expression)
        case .orElse: try choice(expression)
        case .coalesce, .attempt, .optionalMap, .hasKey, .has, .holds, .field, .index, .ratio, .matches:
            try special(expression)
        case .list, .optionalList, .map: try aggregate(expression)
        case .constant, .reference, .element, .embedded: try leaf(expression)
        }
    }

    // MARK: Leaves

    @inline(never)
    private func leaf(_ expression: TypedExpression) throws(EvaluationFailure) -> ExpressionValue {
        try spend(1, at: expression.range)
        switch expression.node {
        case .constant(let constant): return ExpressionValue(constant)
        case .element(let number):
            return try local(number, expression.range).get()
        case .reference(let number):
            return try located(expression.range) { () throws(EvaluationError) in
                guard let value = try reading(number) else {
                    throw EvaluationError(.missing, "this has no value")
                }
                return value
            }
        case .embedded(let name, _):
            throw EvaluationFailure(
                EvaluationError(.noSuchOverload, "`\(name)` has no implementation"), range: expression.range)
        default: return .null
        }
    }

    private func local(_ number: Int, _ range: Range<Int>) -> Outcome {
        locals[number]
            ?? .failure(EvaluationFailure(EvaluationError(.undeclared, "there is no such variable"), range: range))
    }

    func set(_ number: Int, to value: ExpressionValue) {
        locals[number] = .success(value)
    }

    /// Evaluates a part that has its own variable.
    func value(
        of body: TypedExpression, binding number: Int, to outcome: Outcome
    ) throws(EvaluationFailure) -> ExpressionValue {
        let before = locals([number])
        defer { restore([number], before) }
        locals[number] = outcome
        return try value(of: body)
    }

    /// Returns the current values of variables, to restore them later.
    ///
    /// Enclosing variables may have the same numbers: a formula that was substituted for its name counts from 0 again.
    func locals(_ numbers: [Int]) -> [Outcome?] { numbers.map { locals[$0] } }

    func restore(_ numbers: [Int], _ outcomes: [Outcome?]) {
        for (number, outcome) in zip(numbers, outcomes) { locals[number] = outcome }
    }

    @inline(never)
    private func binding(_ expression: TypedExpression) throws(EvaluationFailure) -> ExpressionValue {
        guard case .bind(let number, let bound, let body) = expression.node else { return .null }
        return try value(of: body, binding: number, to: outcome(of: bound))
    }

    // MARK: Functions

    @inline(never)
    private func call(
        _ function: StandardFunction, _ operands: [TypedExpression], _ range: Range<Int>
    ) throws(EvaluationFailure) -> ExpressionValue {
        try spend(1, at: range)
        return try apply(function, values(of: operands), operands, range)
    }

    @inline(never)
    private func apply(
        _ function: StandardFunction, _ values: [ExpressionValue], _ operands: [TypedExpression], _ range: Range<Int>
    ) throws(EvaluationFailure) -> ExpressionValue {
        do throws(EvaluationError) {
            for value in function.walked(values) { try work.spend(value.extent.steps) }
            let result = try function.call(values, timeZones: timeZones, work: work)
            if !function.isAccess { try charge(result) }
            return result
        } catch {
            // It is the key or index that does not exist, not the container.
            let isAbsent = function.isSelection && [.noSuchKey, .outOfRange].contains(error.kind)
            throw EvaluationFailure(error, range: isAbsent ? operands[1].range : range)
        }
    }

    /// Evaluates operands; a missing operand makes the result missing, whatever else fails.
    func values(of operands: [TypedExpression]) throws(EvaluationFailure) -> [ExpressionValue] {
        var values: [ExpressionValue] = []
        values.reserveCapacity(operands.count)
        var failure: EvaluationFailure?
        for operand in operands {
            do throws(EvaluationFailure) {
                values.append(try value(of: operand))
            } catch {
                guard error.error.kind != .limit, error.error.kind != .missing else { throw error }
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return values
    }

    // MARK: Limits and failures

    /// Adds the source range to an error.
    func located<Value>(
        _ range: Range<Int>, _ body: () throws(EvaluationError) -> Value
    ) throws(EvaluationFailure) -> Value {
        do throws(EvaluationError) {
            return try body()
        } catch {
            throw EvaluationFailure(error, range: range)
        }
    }

    /// Counts steps, and throws if the nesting is too deep.
    func spend(_ steps: Int, at range: Range<Int>) throws(EvaluationFailure) {
        guard depthLeft >= 0 else {
            throw EvaluationFailure(EvaluationError(.limit, "the formula is nested too deeply"), range: range)
        }
        try located(range) { () throws(EvaluationError) in try work.spend(steps) }
    }

    /// Counts the steps for a value that a function has made, even if it is too large, and throws if it is.
    private func charge(_ value: ExpressionValue) throws(EvaluationError) {
        try work.spend(value.extent.steps)
        try check(value)
    }

    private func check(_ value: ExpressionValue) throws(EvaluationError) {
        let found = value.extent.size
        guard found <= size else {
            throw EvaluationError(.limit, "the result has \(found) elements or bytes, more than \(size)")
        }
    }

    /// Returns a value, and throws if it is too large; its elements were counted when they were made.
    func checked(
        _ value: ExpressionValue, _ range: Range<Int>
    ) throws(EvaluationFailure) -> ExpressionValue {
        try located(range) { () throws(EvaluationError) in try check(value) }
        return value
    }
}
