extension Folding {
    /// Turns `a ? b : c` into `&&` or `||` if `b` or `c` is a known Boolean; returns `nil` if the condition may fail.
    func logic(
        _ condition: TypedExpression, _ then: TypedExpression, _ otherwise: TypedExpression
    ) -> TypedExpression? {
        guard isCertain(condition) else { return nil }
        switch (then.truth, otherwise.truth) {
        case (true?, false?): return condition
        case (true?, _): return join(.or([condition, otherwise]), otherwise)
        case (false?, _): return join(.and([negated(condition), otherwise]), otherwise)
        case (_, true?): return join(.or([negated(condition), then]), then)
        case (_, false?): return join(.and([condition, then]), then)
        default: return nil
        }
    }

    private func negated(_ condition: TypedExpression) -> TypedExpression {
        simplified(TypedExpression(.not(condition), type: .bool, range: condition.range))
    }

    private func join(_ node: TypedExpression.Node, _ rest: TypedExpression) -> TypedExpression {
        simplified(TypedExpression(node, type: .bool, mayBeMissing: rest.mayBeMissing, range: rest.range))
    }

    /// Moves a comparison of an enum value with constants into the conditional that chooses the value.
    ///
    /// For example, `(a ? one : b ? two : three) == two` becomes `!a && b`. Returns `nil` for other operations.
    func comparedCase(_ expression: TypedExpression) -> TypedExpression? {
        guard case .operation(let operation, let operands) = expression.node, operands.count == 2 else { return nil }
        switch operation {
        case .equalCase, .notEqualCase:
            for (choice, other) in [(operands[0], operands[1]), (operands[1], operands[0])] where other.isConstant {
                return self.choice(choice) { comparison(expression, operation, [$0, other]) }
            }
            return nil
        case .inList:
            guard case .list(let items) = operands[1].node, items.allSatisfy(\.isConstant) else { return nil }
            if case .constant(let item) = operands[0].node {
                if case .double = item { return nil }
                let isAmong = items.contains { if case .constant(item) = $0.node { true } else { false } }
                return expression.replaced(by: .constant(.bool(isAmong)))
            }
            return choice(operands[0]) { comparison(expression, operation, [$0, operands[1]]) }
        default:
            return nil
        }
    }

    private func comparison(
        _ whole: TypedExpression, _ operation: Operation, _ operands: [TypedExpression]
    ) -> TypedExpression {
        simplified(
            TypedExpression(
                .operation(operation, operands), type: .bool, mayBeMissing: operands[0].mayBeMissing, range: whole.range
            ))
    }

    /// Applies a transform to both branches of a conditional; returns `nil` for other expressions.
    private func choice(
        _ expression: TypedExpression, _ transform: (TypedExpression) -> TypedExpression
    ) -> TypedExpression? {
        guard case .conditional(let condition, let then, let otherwise) = expression.node else { return nil }
        return simplified(
            TypedExpression(
                .conditional(condition, transform(then), transform(otherwise)), type: .bool,
                mayBeMissing: expression.mayBeMissing, range: expression.range))
    }

    // MARK: Certainty

    /// Returns true if the expression has a value, whatever it reads.
    func isCertain(_ expression: TypedExpression) -> Bool {
        !expression.mayBeMissing && !canFail(expression)
    }

    /// Returns true if the expression may fail even if everything that may be missing is present.
    private func canFail(_ expression: TypedExpression) -> Bool {
        switch expression.node {
        case .constant, .holds, .attempt: false
        case .reference: !isSound
        case .has(let operand):
            if case .reference = operand.node { false } else { canFail(operand) }
        case .not, .and, .or, .conditional, .coalesce, .list: expression.children.contains(where: canFail)
        case .operation(let operation, let operands): operation.canFail || operands.contains(where: canFail)
        case .element, .field, .optionalList, .map, .index, .call, .embedded, .matches, .hasKey, .comprehension,
            .bind, .optionalMap, .orElse, .ratio:
            true
        }
    }
}

extension TypedExpression {
    /// The Boolean value of a constant, or `nil`.
    fileprivate var truth: Bool? {
        if case .constant(.bool(let value)) = node { value } else { nil }
    }

    fileprivate var isConstant: Bool {
        if case .constant = node { true } else { false }
    }
}

extension Operation {
    /// True if the operation has no result for some operands.
    fileprivate var canFail: Bool {
        switch self {
        case .equalBool, .notEqualBool, .equalCase, .notEqualCase, .equalAction, .notEqualAction, .equalInt,
            .notEqualInt, .lessInt, .lessOrEqualInt, .greaterInt, .greaterOrEqualInt, .equalDouble, .notEqualDouble,
            .lessDouble, .lessOrEqualDouble, .greaterDouble, .greaterOrEqualDouble, .equalString, .notEqualString,
            .lessString, .lessOrEqualString, .greaterString, .greaterOrEqualString, .startsWith, .endsWith, .contains,
            .inList:
            false
        default: true
        }
    }
}
