import AVTExpressions

/// How large a formula is once definitions are put in the place of their names.
struct FormulaExtent {
    /// The number of its parts.
    var size = 0
    /// How deep the parts nest.
    var depth = 0

    /// The number of operands of `&&` and `||` that are joined one after the other; more are joined by halves.
    static let longestChain = 16

    /// How deep so many operands nest that are joined in pairs.
    static func depth(joining count: Int) -> Int {
        count <= longestChain ? max(count - 1, 1) : 1 + depth(joining: count - count / 2)
    }

    /// True if it is more than formulas may have, so that what works on them needs little time and stack.
    func exceeds(_ limits: RuleLimits) -> Bool { size > limits.formulaParts || depth > limits.formulaLevels }
}

extension TypedExpression {
    /// How large the formula is.
    ///
    /// - Parameter definition: how large the definition is that a reference stands for; `nil`: it stands for none.
    /// - Returns: its extent.
    func extent(_ definition: (Int) -> FormulaExtent?) -> FormulaExtent {
        if case .reference(let reference) = node, let inner = definition(reference) {
            // A definition that only names another one is a level, too: what follows names goes that deep.
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
        default: extent.depth += 1
        }
        return extent
    }
}
