import AVTExpressions

extension TypedExpression {
    /// The numbers of all references in the expression, in the order of the text.
    package var references: [Int] {
        if case .reference(let reference) = node { return [reference] }
        return children.flatMap(\.references)
    }

    /// The expression with some references replaced.
    ///
    /// - Parameter replacement: what takes the place of a reference; `nil`: nothing does.
    /// - Returns: the expression made of the replacements.
    package func mapped(_ replacement: (Int) -> TypedExpression?) -> TypedExpression {
        if case .reference(let reference) = node { return replacement(reference) ?? self }
        return mapChildren { $0.mapped(replacement) }
    }

    /// All parts that are references, in the order of the text.
    var referenceParts: [(reference: Int, range: Range<Int>)] {
        if case .reference(let reference) = node { return [(reference, range)] }
        return children.flatMap(\.referenceParts)
    }

    /// A condition.
    static func truth(_ node: Node, _ range: Range<Int>) -> TypedExpression {
        TypedExpression(node, type: .bool, range: range)
    }
}
