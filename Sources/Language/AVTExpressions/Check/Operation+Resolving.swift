extension Operation {
    /// Creates the operation of an operator between operands of a type, or `nil` if there is none.
    init?(_ operation: BinaryOperator, _ type: ExpressionType) {
        guard let resolved = Operation.table[Key(operation: operation, kind: type.kind)] else { return nil }
        self = resolved
    }

    private struct Key: Hashable {
        let operation: BinaryOperator
        let kind: ExpressionType.Kind
    }

    private static let table: [Key: Operation] = {
        let rows: [(ExpressionType.Kind, [BinaryOperator: Operation])] = [
            (.bool, [.equal: .equalBool, .notEqual: .notEqualBool]),
            (.enumCase, [.equal: .equalCase, .notEqual: .notEqualCase]),
            (.action, [.equal: .equalAction, .notEqual: .notEqualAction]),
            (.object, [.equal: .equalObject, .notEqual: .notEqualObject]),
            (
                .int,
                [
                    .equal: .equalInt, .notEqual: .notEqualInt, .less: .lessInt, .lessOrEqual: .lessOrEqualInt,
                    .greater: .greaterInt, .greaterOrEqual: .greaterOrEqualInt, .add: .addInt, .subtract: .subtractInt,
                    .multiply: .multiplyInt, .divide: .divideInt, .modulo: .moduloInt,
                ]
            ),
            (
                .double,
                [
                    .equal: .equalDouble, .notEqual: .notEqualDouble, .less: .lessDouble,
                    .lessOrEqual: .lessOrEqualDouble, .greater: .greaterDouble, .greaterOrEqual: .greaterOrEqualDouble,
                    .add: .addDouble, .subtract: .subtractDouble, .multiply: .multiplyDouble, .divide: .divideDouble,
                ]
            ),
            (
                .string,
                [
                    .equal: .equalString, .notEqual: .notEqualString, .less: .lessString,
                    .lessOrEqual: .lessOrEqualString, .greater: .greaterString, .greaterOrEqual: .greaterOrEqualString,
                    .add: .concatenate,
                ]
            ),
        ]
        var table: [Key: Operation] = [:]
        for (kind, row) in rows {
            for (operation, resolved) in row { table[Key(operation: operation, kind: kind)] = resolved }
        }
        return table
    }()
}
