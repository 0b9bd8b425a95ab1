extension ExpressionSyntax {
    /// The ranges of the parts whose value can be the formula's: the formula, and both branches of a conditional.
    var resultRanges: Set<Range<Int>> {
        var (ranges, open) = (Set<Range<Int>>(), [self])
        while let part = open.popLast() {
            ranges.insert(part.range)
            if case .conditional(_, let then, let otherwise) = part.kind { open += [then, otherwise] }
        }
        return ranges
    }
}
