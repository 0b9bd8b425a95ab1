import AVTCore

extension FunctionCall {
    /// Formats values by `%s`, `%d` and so on; surplus values are ignored.
    func formatted() throws(EvaluationError) -> ExpressionValue {
        guard case .two(.string(let format), .list(let values)) = operands else { throw noSuchOverload }
        var cursor = ByteCursor(format)
        var result = BoundedText(work: work)
        var used = 0
        let percent = UInt8(ascii: "%")
        while !cursor.isAtEnd {
            try result.append(cursor.read { $0 != percent })
            guard cursor.accept("%") else { break }
            guard !cursor.accept("%") else { try result.append("%"); continue }
            let clause = try FormatClause(&cursor)
            guard used < values.count else {
                throw EvaluationError(
                    .outOfRange, "the format needs at least \(used + 1) values, found \(values.count)")
            }
            try clause.write(values[used], to: &result)
            used += 1
        }
        return .string(result.text)
    }
}
