extension FunctionCall {
    /// Sorts a list stably, by its elements or by their keys.
    func sorted() throws(EvaluationError) -> ExpressionValue {
        switch (id, operands) {
        case (.sort, .one(.list(let list))): return .list(try sort(list, by: list))
        case (.sortByKeys, .two(.list(let list), .list(let keys))):
            guard list.count == keys.count else {
                throw EvaluationError(.invalidArgument, "`\(name)` of \(list.count) elements by \(keys.count) keys")
            }
            return .list(try sort(list, by: keys))
        default: throw noSuchOverload
        }
    }

    private func sort(_ list: [ExpressionValue], by keys: [ExpressionValue]) throws(EvaluationError)
        -> [ExpressionValue]
    {
        guard let first = keys.first else { return list }
        var size = keys.count
        for key in keys {
            guard key.typeName == first.typeName else {
                throw EvaluationError(
                    .noSuchOverload,
                    "`\(name)` needs one type, found \(first.typeName.rawValue) and \(key.typeName.rawValue)")
            }
            switch key {
            case .string(let text): size += text.utf8.count / 16
            case .bytes(let bytes): size += bytes.count / 16
            case .bool, .int, .uint, .timestamp, .duration: break
            case .double(let number):
                guard !number.isNaN else { throw EvaluationError(.invalidArgument, "NaN cannot be sorted") }
            case .null, .list, .map, .type, .optional:
                throw EvaluationError(.noSuchOverload, "values of type \(key.typeName.rawValue) have no order")
            }
        }
        try work.spend(size * (Int.bitWidth - keys.count.leadingZeroBitCount))
        // All keys are now of one ordered type.
        return keys.indices.sorted { left, right in
            switch ValueOrder(keys[left], keys[right]) {
            case .less: true
            case .equal: left < right
            default: false
            }
        }.map { list[$0] }
    }
}
