extension Evaluation {
    /// Evaluates `&&` and `||`: the absorbing value wins over any result of the other operands.
    @inline(never)
    func junction(_ operands: [TypedExpression], absorber: Bool) throws(EvaluationFailure) -> ExpressionValue {
        var failure: EvaluationFailure?
        for operand in operands {
            try spend(1, at: operand.range)
            switch try boolOutcome(of: operand) {
            case .success(absorber): return .bool(absorber)
            case .success: break
            case .failure(let error): failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return .bool(!absorber)
    }

    @inline(never)
    func negation(_ expression: TypedExpression) throws(EvaluationFailure) -> ExpressionValue {
        guard case .not(let operand) = expression.node else { return .null }
        try spend(1, at: expression.range)
        return .bool(try !truth(of: operand))
    }

    func truth(of expression: TypedExpression) throws(EvaluationFailure) -> Bool {
        try spend(1, at: expression.range)
        let value = try value(of: expression)
        guard case .bool(let truth) = value else {
            let error = EvaluationError(.noSuchOverload, "a condition is a bool, not a \(value.typeName.rawValue)")
            throw EvaluationFailure(error, range: expression.range)
        }
        return truth
    }

    /// Returns the Boolean value of a condition, or its failure; throws if a limit is exceeded.
    func boolOutcome(
        of expression: TypedExpression
    ) throws(EvaluationFailure) -> Result<Bool, EvaluationFailure> {
        do throws(EvaluationFailure) {
            return .success(try truth(of: expression))
        } catch {
            guard error.error.kind != .limit else { throw error }
            return .failure(error)
        }
    }
}
