extension FunctionCall {
    func range() throws(EvaluationError) -> ExpressionValue {
        guard case .one(.int(let count)) = operands else { throw noSuchOverload }
        guard count >= 0 else { throw EvaluationError(.invalidArgument, "`\(name)` of \(count) elements") }
        try Work.check(size: count)
        return .list((0..<count).map { .int($0) })
    }

    func ofList() throws(EvaluationError) -> ExpressionValue {
        switch (id, operands) {
        case (.slice, .three(.list(let list), .int(let start), .int(let end))):
            guard 0 <= start, start <= end, end <= list.count else {
                throw EvaluationError(.outOfRange, "the list of \(list.count) has no part from \(start) to \(end)")
            }
            return .list(Array(list[start..<end]))
        case (.flatten, .one(.list(let list))): return .list(try flattened(list, levels: 1))
        case (.flatten, .two(.list(let list), .int(let levels))):
            guard levels >= 0 else { throw EvaluationError(.invalidArgument, "`flatten` by \(levels) levels") }
            return .list(try flattened(list, levels: levels))
        case (.distinct, .one(.list(let list))): return .list(try distinct(list))
        case (.with, .two(.list(let list), let element)):
            if try contains(list, element) { return .list(list) }
            try Work.check(size: list.count + 1)
            return .list(list + [element])
        case (.without, .two(.list(let list), let element)):
            var rest: [ExpressionValue] = []
            for other in list where try !contains([other], element) { rest.append(other) }
            return .list(rest)
        case (.reverse, .one(.list(let list))): return .list(list.reversed())
        case (.reverse, .one(.string(let text))): return .string(text.reversedCodePoints)
        case (.first, .one(.list(let list))): return .optional(list.first)
        case (.last, .one(.list(let list))): return .optional(list.last)
        default: throw noSuchOverload
        }
    }

    private func flattened(_ list: [ExpressionValue], levels: Int) throws(EvaluationError) -> [ExpressionValue] {
        var result: [ExpressionValue] = []
        try flatten(list, levels: levels, into: &result, depth: 0)
        return result
    }

    private func flatten(
        _ list: [ExpressionValue], levels: Int, into result: inout [ExpressionValue], depth: Int
    ) throws(EvaluationError) {
        try Work.check(depth: depth)
        for element in list {
            // Counted separately from the result, because empty lists also take time.
            try work.spend()
            if case .list(let inner) = element, levels > 0 {
                try flatten(inner, levels: levels - 1, into: &result, depth: depth + 1)
            } else {
                try Work.check(size: result.count + 1)
                result.append(element)
            }
        }
    }

    private func contains(_ list: [ExpressionValue], _ element: ExpressionValue) throws(EvaluationError) -> Bool {
        for other in list where try other.isEqual(to: element, work) { return true }
        return false
    }

    private func distinct(_ list: [ExpressionValue]) throws(EvaluationError) -> [ExpressionValue] {
        var keys: Set<ScalarKey> = []
        var others: [ExpressionValue] = []
        var result: [ExpressionValue] = []
        for element in list {
            if let key = ScalarKey(element) {
                try work.spend(key.cost)
                guard keys.insert(key).inserted else { continue }
            } else {
                var isKnown = false
                for other in others where !isKnown { isKnown = try element.isEqual(to: other, work) }
                guard !isKnown else { continue }
                others.append(element)
            }
            result.append(element)
        }
        return result
    }
}

extension ScalarKey {
    /// The steps of `Work` to make and compare the key.
    fileprivate var cost: Int {
        switch self {
        case .text(let text): 1 + text.text.utf8.count / 16
        case .bytes(let bytes): 1 + bytes.bytes.count / 16
        default: 1
        }
    }
}
