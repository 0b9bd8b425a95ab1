import AVTExpressions

/// The size of a formula after its definitions are expanded.
struct FormulaExtent {
    /// The number of parts of the formula.
    var size = 0
    /// The nesting depth of the parts.
    var depth = 0

    /// The number of operands of `&&` and `||` that are joined one after the other; longer chains are joined by halves.
    static let longestChain = 16

    /// Returns the nesting depth of `count` operands that are joined in pairs.
    static func depth(joining count: Int) -> Int {
        count <= longestChain ? max(count - 1, 1) : 1 + depth(joining: count - count / 2)
    }

    /// True if a limit is exceeded; within the limits, processing a formula takes little time and stack.
    func exceeds(_ limits: RuleLimits) -> Bool { size > limits.formulaParts || depth > limits.formulaLevels }
}

extension TypedExpression {
    /// Returns the size of the formula.
    ///
    /// - Parameter definition: Returns the size of the definition that a reference refers to, or `nil` if it refers to
    ///   none.
    /// - Returns: The extent of the formula.
    func extent(_ definition: (Int) -> FormulaExtent?) -> FormulaExtent {
        if case .reference(let reference) = node, let inner = definition(reference) {
            // A definition that only names another one is a level, too: code that follows names recurses that deep.
            return FormulaExtent(size: inner.size, depth: inner.depth + 1)
        }
        var extent = FormulaExtent(size: 1, depth: 0)
        for child in children {
            let part = child.extent(definition)
            extent.size += part.size
            extent.depth = max(extent.depth, part.depth)
        }
        switch node {
        case .and(let operands), .or(let operands): extent.depth += FormulaExtent.depth(joining: operands.count)
        case .constant, .reference, .element, .field, .has, .holds, .not, .conditional, .coalesce, .attempt,
            .operation, .list, .optionalList, .map, .index, .call, .embedded, .matches, .hasKey, .comprehension,
            .bind, .optionalMap, .orElse, .ratio:
            extent.depth += 1
        }
        return extent
    }
}
