import AVTPatterns

extension Evaluation {
    /// Evaluates expressions that are neither function calls nor collections.
    @inline(never)
    func special(_ expression: TypedExpression) throws(EvaluationFailure) -> ExpressionValue {
        let range = expression.range
        try spend(1, at: range)
        switch expression.node {
        case .coalesce(let left, let right):
            let left = try outcome(of: left)
            guard case .failure(let failure) = left, failure.error.kind == .missing else { return try left.get() }
            return try value(of: right)
        case .attempt(let operand):
            let tried = try outcome(of: operand)
            return try present(try? tried.get(), range)
        case .has(let operand):
            let operand = try outcome(of: operand)
            if case .failure(let failure) = operand, failure.error.kind != .missing { throw failure }
            return .bool((try? operand.get()) != nil)
        case .holds(let condition):
            if case .success(true) = try boolOutcome(of: condition) { return .bool(true) }
            return .bool(false)
        case .hasKey(let operand, let key): return .bool(try value(of: operand).has(key, range))
        case .field(let object, let field):
            guard case .map(let fields) = try value(of: object) else { throw noSuchOverload("a field", range) }
            return try present(fields[.int(field)], range)
        case .index(let list, let index):
            let operands = try values(of: [list, index])
            guard case .list(let list) = operands[0], case .int(let index) = operands[1] else {
                throw noSuchOverload("`[]`", range)
            }
            return try present(list.indices.contains(index) ? list[index] : nil, range)
        default: return try more(expression)
        }
    }

    /// Evaluates `or` and `orValue`: the optional, or the alternative if it is empty.
    @inline(never)
    func choice(_ expression: TypedExpression) throws(EvaluationFailure) -> ExpressionValue {
        guard case .orElse(let optional, let alternative, let unwrapped) = expression.node else { return .null }
        let range = expression.range
        try spend(1, at: range)
        guard case .optional(let content) = try value(of: optional) else {
            throw noSuchOverload(unwrapped ? "`orValue`" : "`or`", range)
        }
        if let content { return unwrapped ? content : .optional(content) }
        let value = try value(of: alternative)
        if unwrapped { return value }
        guard case .optional = value else { throw noSuchOverload("`or`", range) }
        return value
    }

    @inline(never)
    private func more(_ expression: TypedExpression) throws(EvaluationFailure) -> ExpressionValue {
        let range = expression.range
        switch expression.node {
        case .optionalMap(let number, let target, let body, let isFlat):
            guard case .optional(let content) = try value(of: target) else {
                throw noSuchOverload(isFlat ? "`optFlatMap`" : "`optMap`", range)
            }
            guard let content else { return .optional(nil) }
            let value = try value(of: body, binding: number, to: .success(content))
            guard isFlat else { return .optional(value) }
            guard case .optional = value else { throw noSuchOverload("`optFlatMap`", range) }
            return value
        case .ratio(let dividend, let divisor):
            let operands = try values(of: [dividend, divisor]).compactMap(\.number)
            guard operands.count == 2 else { throw noSuchOverload("`ratio`", range) }
            let (dividend, divisor) = (operands[0], operands[1])
            return try present(divisor == 0 ? nil : .double(dividend / divisor), range)
        case .matches(let text, let pattern, let compiled):
            let operands = try values(of: [text, pattern])
            guard case .string(let text) = operands[0], case .string(let source) = operands[1] else {
                throw noSuchOverload("`matches`", range)
            }
            return .bool(
                try located(range) { () throws(EvaluationError) in try matches(text, source, compiled) })
        default: return .null
        }
    }

    private func matches(
        _ text: String, _ source: String, _ compiled: Pattern?
    ) throws(EvaluationError) -> Bool {
        try work.spend((text.utf8.count + source.utf8.count) / 16)
        let pattern = if let compiled { compiled } else { try patterns.pattern(source, work) }
        // An abandoned match has visited more than the remaining steps allow.
        let (matches, visited) = pattern.countedMatch(text, limit: 16 * (min(work.stepsLeft, 1 << 48) + 1))
        try work.spend(visited / 16)
        return matches
    }

    private func present(_ value: ExpressionValue?, _ range: Range<Int>) throws(EvaluationFailure) -> ExpressionValue {
        guard let value else { throw EvaluationFailure(EvaluationError(.missing, "this has no value"), range: range) }
        return value
    }

    private func noSuchOverload(_ name: String, _ range: Range<Int>) -> EvaluationFailure {
        EvaluationFailure(EvaluationError(.noSuchOverload, "\(name) does not take values of these types"), range: range)
    }
}

extension ExpressionValue {
    /// Returns whether a map, or an optional map, has a key.
    fileprivate func has(_ key: String, _ range: Range<Int>) throws(EvaluationFailure) -> Bool {
        switch self {
        case .map(let map): return map[.string(key)] != nil
        case .optional(let content): return try content?.has(key, range) ?? false
        default:
            let error = EvaluationError(.noSuchOverload, "`has` tests maps, not values of type \(typeName.rawValue)")
            throw EvaluationFailure(error, range: range)
        }
    }

    fileprivate var number: Double? {
        switch self {
        case .int(let value): Double(value)
        case .uint(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }
}
