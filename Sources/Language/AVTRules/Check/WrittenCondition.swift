import AVTExpressions

/// A condition beside its text, which knows where each part stands.
package struct WrittenCondition: Sendable {
    /// What a condition decides.
    package enum Role: Sendable {
        /// Whether a transition applies.
        case when
        /// Whether an event is accepted.
        case accept
        /// Whether an event is blocked.
        case block
        /// What a guarantee demands.
        case guarantee
        /// Which of two values a formula has: it is a part of the formula.
        case choice
        /// Anything else.
        case other
    }

    /// The condition.
    package var expression: TypedExpression
    /// The text in which it stands.
    package var formula: FormulaSyntax
    /// What it decides.
    package var role: Role
    /// The layer of the pack that wrote it.
    package var origin: Int
    /// The actions of whose events it is asked; `nil`: of all.
    package var actions: [Int]?
}

/// The words of a `firstOf`, in their order.
package struct WrittenWords: Sendable {
    /// Each word with its condition.
    package var words: [(word: TextSyntax, condition: TypedExpression, formula: FormulaSyntax)]
    /// The layer of the pack that wrote them.
    package var origin: Int
}

extension TypedExpression {
    /// The conditions of the choices that this is made of, those over the elements of a list left out.
    var choices: [TypedExpression] {
        switch node {
        case .comprehension, .bind, .optionalMap: []
        case .conditional(let condition, _, _): [condition] + children.flatMap(\.choices)
        default: children.flatMap(\.choices)
        }
    }
}

extension FormulaSyntax {
    /// Where the formula reads parameters, which are constants of its typed expression, and their names.
    package var parameters: [Range<Int>: String] {
        var found: [Range<Int>: String] = [:]
        func look(_ part: ExpressionSyntax) {
            if let path = part.path, path.first == "parameters" {
                found[part.range] = path.joined(separator: ".")
            } else {
                part.children.forEach(look)
            }
        }
        look(expression)
        return found
    }
}
