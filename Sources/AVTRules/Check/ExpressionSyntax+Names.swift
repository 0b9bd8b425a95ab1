import AVTExpressions

extension ExpressionSyntax {
    /// The formulas that this one is made of.
    var children: [ExpressionSyntax] {
        switch kind {
        case .literal, .identifier: []
        case .select(let operand, _, _), .unary(_, let operand), .has(let operand): [operand]
        case .index(let left, let right), .binary(_, let left, let right), .coalesce(let left, let right):
            [left, right]
        case .call(let target, _, _, let arguments): (target.map { [$0] } ?? []) + arguments
        case .conditional(let condition, let then, let otherwise): [condition, then, otherwise]
        case .list(let items): items
        }
    }

    /// All names that stand alone or begin a dotted name.
    var identifiers: [(name: String, range: Range<Int>)] {
        if case .identifier(let name) = kind { return [(name, range)] }
        return children.flatMap(\.identifiers)
    }
}
