extension Evaluation {
    /// Evaluates a list or map from its elements.
    @inline(never)
    func aggregate(_ expression: TypedExpression) throws(EvaluationFailure) -> ExpressionValue {
        try spend(1, at: expression.range)
        switch expression.node {
        case .list(let items):
            var list: [ExpressionValue] = []
            list.reserveCapacity(items.count)
            for item in items { list.append(try value(of: item)) }
            return try checked(.list(list), expression.range)
        case .optionalList(let items, let optional):
            var list: [ExpressionValue] = []
            for (index, item) in items.enumerated() {
                guard let value = try optional.contains(index) ? content(of: item) : value(of: item) else { continue }
                list.append(value)
            }
            return try checked(.list(list), expression.range)
        case .map(let entries):
            var map = ExpressionMap()
            for entry in entries {
                let key = try value(of: entry.key)
                guard let value = try entry.isOptional ? content(of: entry.value) : value(of: entry.value) else {
                    continue
                }
                try insert(key, value, into: &map, entry.key.range)
            }
            return try checked(.map(map), expression.range)
        default: return .null
        }
    }

    func insert(
        _ key: ExpressionValue, _ value: ExpressionValue, into map: inout ExpressionMap, _ range: Range<Int>
    ) throws(EvaluationFailure) {
        try spend(1 + key.extent.steps, at: range)
        do throws(EvaluationError) {
            try map.insert(key, value)
        } catch {
            throw EvaluationFailure(error, range: range)
        }
    }

    /// Evaluates an optional element and returns its content, or `nil` if it is omitted.
    private func content(of expression: TypedExpression) throws(EvaluationFailure) -> ExpressionValue? {
        let value = try value(of: expression)
        guard case .optional(let content) = value else {
            let error = EvaluationError(
                .noSuchOverload, "the value after `?` must be an optional, not a \(value.typeName.rawValue)")
            throw EvaluationFailure(error, range: expression.range)
        }
        return content
    }
}
