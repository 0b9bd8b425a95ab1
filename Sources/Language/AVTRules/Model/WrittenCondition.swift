import AVTExpressions

/// A condition with its text, which contains the location of each part.
package struct WrittenCondition: Sendable {
    /// The role of a condition.
    package enum Role: Sendable {
        /// It decides whether a transition applies.
        case when
        /// It decides whether an event is accepted.
        case accept
        /// It decides whether an event is blocked.
        case block
        /// It is required by a guarantee.
        case guarantee
        /// It decides which of two values a formula has, and is a part of the formula.
        case choice
        /// It has any other role.
        case other
    }

    /// The condition.
    package var expression: TypedExpression
    /// The formula that contains it.
    package var formula: FormulaSyntax
    /// Its role.
    package var role: Role
    /// The layer of the pack that contains it.
    package var origin: Int
    /// The actions whose events evaluate it, or `nil` if events of all actions do.
    package var actions: [Int]?
}

/// The enum values of a `firstOf`, in order.
package struct WrittenEnumValues: Sendable {
    /// Each enum value with its condition.
    package var values: [(name: TextSyntax, condition: TypedExpression, formula: FormulaSyntax)]
    /// The layer of the pack that contains them.
    package var origin: Int
}

extension TypedExpression {
    /// The conditions of the choices in the expression, except those over the elements of a list.
    var choices: [TypedExpression] {
        switch node {
        case .comprehension, .bind, .optionalMap: []
        case .conditional(let condition, _, _): [condition] + children.flatMap(\.choices)
        case .constant, .reference, .element, .field, .has, .holds, .not, .and, .or, .coalesce, .attempt, .operation,
            .list, .optionalList, .map, .index, .call, .embedded, .matches, .hasKey, .orElse, .ratio:
            children.flatMap(\.choices)
        }
    }
}

extension FormulaSyntax {
    /// The locations and names of the parameters that the formula reads, which are constants of its typed expression.
    package var parameters: [Range<Int>: String] {
        var found: [Range<Int>: String] = [:]
        func visit(_ part: ExpressionSyntax) {
            if let path = part.path, path.first == "parameters" {
                found[part.range] = path.joined(separator: ".")
            } else {
                part.children.forEach(visit)
            }
        }
        visit(expression)
        return found
    }
}
