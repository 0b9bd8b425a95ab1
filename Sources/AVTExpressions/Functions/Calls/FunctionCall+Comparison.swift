extension FunctionCall {
    func areEqual() throws(EvaluationError) -> Bool {
        guard case .two(let left, let right) = operands else { throw noSuchOverload }
        return try left.isEqual(to: right)
    }

    func comparison() throws(EvaluationError) -> ExpressionValue {
        guard case .two(let left, let right) = operands, let order = ValueOrder(left, right) else {
            throw noSuchOverload
        }
        return switch id {
        case .less: .bool(order == .less)
        case .lessOrEqual: .bool(order == .less || order == .equal)
        case .greater: .bool(order == .greater)
        default: .bool(order == .greater || order == .equal)
        }
    }
}
