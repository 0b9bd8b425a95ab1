/// Evaluates the parts of a formula that are known at compile time.
///
/// Parts that fail (an overflow, a division by zero) are left as they are: they fail when they are evaluated.
///
/// - Parameters:
///   - expression: The formula.
///   - isSound: Whether every value that is not marked as possibly missing is certainly present.
///   - value: Returns the value of a reference, or `nil` if it is not known.
/// - Returns: A formula with the same meaning wherever the known values hold.
package func fold(
    _ expression: TypedExpression, isSound: Bool = false, value: (Int) -> ExpressionConstant?
) -> TypedExpression {
    Folding(isSound: isSound).fold(expression, value: value)
}

/// Folds formulas.
struct Folding {
    /// True if every value that is not marked as possibly missing is certainly present.
    let isSound: Bool

    func fold(_ expression: TypedExpression, value: (Int) -> ExpressionConstant?) -> TypedExpression {
        switch expression.node {
        case .reference(let reference):
            return value(reference).map { expression.replaced(by: .constant($0)) } ?? expression
        case .constant, .element:
            return expression
        case .field, .has, .holds, .not, .and, .or, .conditional, .coalesce, .attempt, .operation, .list,
            .optionalList, .map, .index, .call, .embedded, .matches, .hasKey, .comprehension, .bind, .optionalMap,
            .orElse, .ratio:
            return simplified(expression.mapChildren { fold($0, value: value) })
        }
    }

    /// Simplifies a formula whose parts are already simplified.
    @inline(never)
    func simplified(_ folded: TypedExpression) -> TypedExpression {
        switch folded.node {
        case .not(let operand):
            if case .constant(.bool(let known)) = operand.node { return folded.replaced(by: .constant(.bool(!known))) }
            if case .not(let inner) = operand.node { return inner }
            return folded
        case .and(let operands):
            return folded.joined(operands, absorber: false) { .and($0) }
        case .or(let operands):
            return folded.joined(operands, absorber: true) { .or($0) }
        case .conditional(let condition, let then, let otherwise):
            guard case .constant(.bool(let known)) = condition.node else {
                return logic(condition, then, otherwise) ?? folded
            }
            return known ? then : otherwise
        case .holds(let condition):
            return isCertain(condition) ? condition : folded
        case .coalesce(let left, let right):
            if case .constant = left.node { return left }
            if case .coalesce(let first, _) = left.node, case .constant = first.node { return first }
            return TypedExpression(
                .coalesce(left, right), type: folded.type, mayBeMissing: folded.mayBeMissing, range: folded.range)
        case .attempt(let operand):
            if case .constant = operand.node { return operand }
            return folded
        case .has(let operand):
            if case .constant = operand.node { return folded.replaced(by: .constant(.bool(true))) }
            return folded
        case .operation(let operation, let operands):
            let constants = operands.compactMap { operand -> ExpressionConstant? in
                if case .constant(let constant) = operand.node { constant } else { nil }
            }
            guard constants.count == operands.count, let result = operation.apply(to: constants) else {
                switch operation {
                case .equalCase, .notEqualCase, .inList: return comparedCase(folded) ?? folded
                default: return folded
                }
            }
            return folded.replaced(by: .constant(result))
        case .ratio(let left, let right):
            guard case .constant(.double(let dividend)) = left.node, case .constant(.double(let divisor)) = right.node,
                divisor != 0
            else { return folded }
            return folded.replaced(by: .constant(.double(dividend / divisor)))
        case .constant, .reference, .element, .field, .list, .index, .comprehension, .optionalList, .map, .call,
            .embedded,
            .matches,
            .hasKey, .bind, .optionalMap, .orElse:
            return folded
        }
    }
}

extension TypedExpression {
    /// Returns a replacement of the same type that is never missing.
    func replaced(by node: Node) -> TypedExpression {
        TypedExpression(node, type: type, mayBeMissing: false, range: range)
    }

    /// Simplifies `&&` and `||`: the absorbing value wins even over an error, the other value can be omitted.
    fileprivate func joined(
        _ operands: [TypedExpression], absorber: Bool, _ join: ([TypedExpression]) -> Node
    ) -> TypedExpression {
        var rest: [TypedExpression] = []
        for operand in operands {
            if case .constant(.bool(let known)) = operand.node {
                if known == absorber { return replaced(by: .constant(.bool(absorber))) }
            } else {
                rest.append(operand)
            }
        }
        guard let first = rest.first else { return replaced(by: .constant(.bool(!absorber))) }
        if rest.count == 1 { return first }
        return TypedExpression(join(rest), type: type, mayBeMissing: mayBeMissing, range: range)
    }
}
