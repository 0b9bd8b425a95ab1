import AVTExpressions

extension TypedExpression {
    /// The numbers of all references in the expression, in text order.
    package var references: [Int] {
        if case .reference(let reference) = node { return [reference] }
        return children.flatMap(\.references)
    }

    /// Returns the expression with some references replaced.
    ///
    /// - Parameter replacement: Returns the replacement of a reference, or `nil` to keep the reference.
    /// - Returns: The expression with the replacements.
    package func mapped(_ replacement: (Int) -> TypedExpression?) -> TypedExpression {
        if case .reference(let reference) = node { return replacement(reference) ?? self }
        return mapChildren { $0.mapped(replacement) }
    }

    /// All parts that are references, in text order.
    package var referenceNodes: [TypedExpression] {
        if case .reference = node { return [self] }
        return children.flatMap(\.referenceNodes)
    }

    /// All references, each with its range, in text order.
    var referenceParts: [(reference: Int, range: Range<Int>)] {
        referenceNodes.compactMap { part in
            if case .reference(let reference) = part.node { (reference, part.range) } else { nil }
        }
    }

    /// Returns a condition.
    static func truth(_ node: Node, _ range: Range<Int>) -> TypedExpression {
        TypedExpression(node, type: .bool, range: range)
    }
}
