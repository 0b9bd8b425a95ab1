// Warnings of values that may be missing.
extension Checker {
    /// Warns of the first part that may be missing, as far as the policy requires.
    mutating func warnOfMissing(_ expression: TypedExpression) {
        var advice = ["give it a default in parentheses, `(... ?? DEFAULT)`, or test `has(...)` first"]
        var part = expression.firstMissing
        if missing == .warnedInInequalities {
            part = expression.firstMissingInequality
            advice.insert("if it is missing, the inequality does not hold", at: 0)
        }
        guard let part else { return }
        problems.append(
            ExpressionProblem(
                code: .valueMayBeMissing, message: "this may be missing", range: part.range,
                label: "may be missing", notes: advice))
    }
}

extension TypedExpression {
    /// The innermost part that may be missing.
    var firstMissing: TypedExpression? {
        guard mayBeMissing else { return nil }
        if case .coalesce(_, let alternative) = node { return alternative.firstMissing }
        for child in children {
            if let part = child.firstMissing { return part }
        }
        return self
    }

    /// The innermost part that may be missing and that a test for inequality compares with a constant.
    fileprivate var firstMissingInequality: TypedExpression? {
        guard mayBeMissing else { return nil }
        if isInequality, comparedOperands.contains(where: { $0.constants != nil }) { return firstMissing }
        return children.lazy.compactMap(\.firstMissingInequality).first
    }

    /// The operands of a comparison, or of the comparison that this formula negates.
    package var comparedOperands: [TypedExpression] {
        if case .not(let operand) = node { operand.children } else { children }
    }

    /// The constants that an operand of a comparison consists of, or `nil` if it is not constant.
    package var constants: [ExpressionConstant]? {
        switch node {
        case .constant(let constant): return [constant]
        case .list(let items):
            let constants = items.flatMap { $0.constants ?? [] }
            return constants.count == items.count ? constants : nil
        case .reference, .element, .field, .has, .holds, .not, .and, .or, .conditional, .coalesce, .attempt,
            .operation, .optionalList, .map, .index, .call, .embedded, .matches, .hasKey, .comprehension, .bind,
            .optionalMap, .orElse, .ratio:
            return nil
        }
    }

    /// True if the formula tests that two values differ.
    package var isInequality: Bool {
        switch node {
        case .operation(let operation, _): operation.isInequality
        case .not(let operand):
            if case .operation(let operation, _) = operand.node { operation.isEquality } else { false }
        case .constant, .reference, .element, .field, .has, .holds, .and, .or, .conditional, .coalesce, .attempt,
            .list, .optionalList, .map, .index, .call, .embedded, .matches, .hasKey, .comprehension, .bind,
            .optionalMap, .orElse, .ratio:
            false
        }
    }
}

extension Operation {
    fileprivate var isEquality: Bool {
        switch self {
        case .equalBool, .equalString, .equalInt, .equalDouble, .equalCase, .equalAction, .inList: true
        default: false
        }
    }

    fileprivate var isInequality: Bool {
        switch self {
        case .notEqualBool, .notEqualString, .notEqualInt, .notEqualDouble, .notEqualCase, .notEqualAction: true
        default: false
        }
    }
}
