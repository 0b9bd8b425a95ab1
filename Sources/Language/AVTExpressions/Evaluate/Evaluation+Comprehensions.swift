extension Evaluation {
    @inline(never)
    func comprehension(_ expression: TypedExpression) throws(EvaluationFailure) -> ExpressionValue {
        guard case .comprehension(let macro) = expression.node else { return .null }
        try spend(1, at: expression.range)
        let target = try value(of: macro.target)
        guard let count = target.elementCount else {
            let error = EvaluationError(
                .noSuchOverload,
                "`\(macro.kind.rawValue)` goes through lists and maps, not a \(target.typeName.rawValue)")
            throw EvaluationFailure(error, range: macro.target.range)
        }
        let numbers = [macro.variable] + (macro.second.map { [$0] } ?? [])
        let before = locals(numbers)
        defer { restore(numbers, before) }
        switch macro.kind {
        case .all: return try quantifier(macro, target, count, absorber: false)
        case .exists: return try quantifier(macro, target, count, absorber: true)
        case .existsOne: return .bool(try selected(macro, target, count).count == 1)
        case .filter:
            let elements = try selected(macro, target, count).map { target.variables(at: $0).first }
            return try checked(.list(elements), expression.range)
        case .map, .transformList, .transformMap, .transformMapEntry:
            return try checked(transformed(macro, target, count), expression.range)
        }
    }

    /// Sets the macro's variables for an element.
    private func step(_ macro: TypedComprehension, _ target: ExpressionValue, _ index: Int) {
        let (first, second) = target.variables(at: index)
        guard let number = macro.second else { return set(macro.variable, to: first) }
        set(macro.variable, to: target.isMap ? first : .int(index))
        set(number, to: second)
    }

    /// Evaluates `all` and `exists`: the absorbing value wins over everything that happens for other elements.
    private func quantifier(
        _ macro: TypedComprehension, _ target: ExpressionValue, _ count: Int, absorber: Bool
    ) throws(EvaluationFailure) -> ExpressionValue {
        guard let condition = macro.condition else { return .bool(!absorber) }
        var failure: EvaluationFailure?
        for index in 0..<count {
            step(macro, target, index)
            switch try boolOutcome(of: condition) {
            case .success(absorber): return .bool(absorber)
            case .success: break
            case .failure(let error): failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return .bool(!absorber)
    }

    /// Returns the indices of the elements for which the condition is true; it is evaluated for every element.
    private func selected(
        _ macro: TypedComprehension, _ target: ExpressionValue, _ count: Int
    ) throws(EvaluationFailure) -> [Int] {
        guard let condition = macro.condition else { return Array(0..<count) }
        var indices: [Int] = []
        for index in 0..<count {
            step(macro, target, index)
            if try truth(of: condition) { indices.append(index) }
        }
        return indices
    }

    private func transformed(
        _ macro: TypedComprehension, _ target: ExpressionValue, _ count: Int
    ) throws(EvaluationFailure) -> ExpressionValue {
        guard let transform = macro.transform else { return target }
        var list: [ExpressionValue] = []
        var map = ExpressionMap()
        for index in 0..<count {
            step(macro, target, index)
            if let condition = macro.condition, try !truth(of: condition) { continue }
            let value = try value(of: transform)
            switch macro.kind {
            case .transformMap:
                let key = target.isMap ? target.variables(at: index).first : .int(index)
                try insert(key, value, into: &map, transform.range)
            case .transformMapEntry:
                guard case .map(let entries) = value else {
                    let error = EvaluationError(
                        .noSuchOverload, "`transformMapEntry` makes maps, not a \(value.typeName.rawValue)")
                    throw EvaluationFailure(error, range: transform.range)
                }
                for entry in entries.entries { try insert(entry.key, entry.value, into: &map, transform.range) }
            default: list.append(value)
            }
        }
        return macro.kind == .map || macro.kind == .transformList ? .list(list) : .map(map)
    }
}

extension ExpressionValue {
    /// The number of elements or entries, or `nil` for values that have none.
    fileprivate var elementCount: Int? {
        switch self {
        case .list(let list): list.count
        case .map(let map): map.count
        default: nil
        }
    }

    fileprivate var isMap: Bool { if case .map = self { true } else { false } }

    /// Returns the values of a macro's variables: the element, or key and value.
    fileprivate func variables(at index: Int) -> (first: ExpressionValue, second: ExpressionValue) {
        switch self {
        case .list(let list): (list[index], list[index])
        case .map(let map): (map.entries[index].key, map.entries[index].value)
        default: (.null, .null)
        }
    }
}
