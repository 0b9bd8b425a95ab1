import AVTExpressions

/// How large a formula is once definitions are put in the place of their names.
struct FormulaExtent {
    /// The number of its parts.
    var size = 0
    /// How deep the parts nest.
    var depth = 0

    /// True if it is more than formulas may have, so that what works on them needs little time and stack.
    func exceeds(_ limits: RuleLimits) -> Bool { size > limits.formulaParts || depth > limits.formulaLevels }
}

extension TypedExpression {
    /// How large the formula is.
    ///
    /// - Parameter definition: how large the definition is that a reference stands for; `nil`: it stands for none.
    /// - Returns: its extent.
    func extent(_ definition: (Int) -> FormulaExtent?) -> FormulaExtent {
        if case .reference(let reference) = node, let extent = definition(reference) { return extent }
        var extent = FormulaExtent(size: 1, depth: 0)
        for child in children {
            let part = child.extent(definition)
            extent.size += part.size
            extent.depth = max(extent.depth, part.depth)
        }
        extent.depth += 1
        return extent
    }
}
