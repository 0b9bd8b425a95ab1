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
        /// Anything else.
        case other
    }

    /// The condition.
    package var expression: TypedExpression
    /// Its text.
    package var formula: FormulaSyntax
    /// What it decides.
    package var role: Role
    /// The layer of the pack that wrote it.
    package var origin: Int
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
