extension Operation {
    /// Returns the result for constants, or `nil` if the operation fails or is left to run time.
    package func apply(to operands: [ExpressionConstant]) -> ExpressionConstant? {
        switch self {
        // Lowering compares these in every state that it explores, so they do without the evaluator.
        case .equalBool, .equalCase, .equalAction: areEqual(operands).map { .bool($0) }
        case .notEqualBool, .notEqualCase, .notEqualAction: areEqual(operands).map { .bool(!$0) }
        case .negateInt, .negateDouble, .absInt, .absDouble, .intToDouble, .intToString, .addInt, .subtractInt,
            .multiplyInt, .divideInt, .moduloInt, .minInt, .maxInt, .equalInt, .notEqualInt, .lessInt, .lessOrEqualInt,
            .greaterInt, .greaterOrEqualInt, .addDouble, .subtractDouble, .multiplyDouble, .divideDouble, .equalDouble,
            .notEqualDouble, .lessDouble, .lessOrEqualDouble, .greaterDouble, .greaterOrEqualDouble, .concatenate,
            .equalString, .notEqualString:
            evaluated(operands)
        case .equalObject, .notEqualObject, .lessString, .lessOrEqualString, .greaterString, .greaterOrEqualString,
            .doubleToInt, .stringToInt, .stringToDouble, .doubleToString, .boolToString, .sizeList, .sizeString,
            .startsWith, .endsWith, .contains, .inList, .minDouble, .maxDouble:
            nil
        }
    }

    private func areEqual(_ operands: [ExpressionConstant]) -> Bool? {
        guard operands.count == 2 else { return nil }
        return switch (operands[0], operands[1]) {
        case (.bool(let left), .bool(let right)): left == right
        case (.enumCase(let left), .enumCase(let right)): left == right
        case (.action(let left), .action(let right)): left == right
        default: nil
        }
    }

    /// Returns the result that the evaluator has at run time, or `nil` if it fails.
    private func evaluated(_ operands: [ExpressionConstant]) -> ExpressionConstant? {
        let values = operands.map { ExpressionValue($0) }
        return switch try? function.call(values) {
        case .bool(let value): .bool(value)
        case .int(let value): .int(value)
        case .double(let value): .double(value)
        case .string(let value): .string(value)
        case .null, .uint, .bytes, .list, .map, .timestamp, .duration, .type, .optional, .none: nil
        }
    }
}
