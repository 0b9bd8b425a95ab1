import AVTExpressions
import AVTRules

extension CheckedPack {
    /// Returns whether a formula has a value in every step: it reads nothing that may be missing, and computes nothing
    /// that may fail.
    func certainlyHasValue(_ formula: TypedExpression) -> Bool {
        switch formula.node {
        case .constant, .holds: return true
        case .reference(let number):
            if case .definition(let index) = formulas.references[number] {
                return certainlyHasValue(formulas.definitions[index])
            }
            return !formula.mayBeMissing
        case .not, .and, .or, .conditional: return formula.children.allSatisfy(certainlyHasValue)
        case .operation(let operation, let operands):
            return operation.alwaysHasValue && operands.allSatisfy(certainlyHasValue)
        case .coalesce(let left, let right):
            guard case .reference(let number) = left.node, case .attribute = formulas.references[number] else {
                return false
            }
            return certainlyHasValue(right)
        case .element, .field, .has, .attempt, .list, .optionalList, .map, .index, .call, .embedded,
            .matches, .hasKey, .comprehension, .bind, .optionalMap, .orElse, .ratio:
            return false
        }
    }
}

extension Operation {
    /// True if the operation always has a value, unlike arithmetic, which may overflow.
    fileprivate var alwaysHasValue: Bool {
        switch self {
        case .equalBool, .notEqualBool, .equalCase, .notEqualCase, .equalAction, .notEqualAction, .equalInt,
            .notEqualInt,
            .lessInt, .lessOrEqualInt, .greaterInt, .greaterOrEqualInt, .equalString, .notEqualString, .intToDouble:
            true
        default: false
        }
    }
}
