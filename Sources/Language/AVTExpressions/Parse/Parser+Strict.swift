extension Parser {
    /// Reports that strict CEL has no `??`.
    mutating func reportCoalesce(_ left: ExpressionSyntax, _ sign: Range<Int>, _ right: ExpressionSyntax) {
        report(
            "`??` is not part of CEL", sign, label: "write a condition, or `orValue` of an optional",
            code: .extensionRefused, fix: standardCoalesce(left, sign, right))
    }

    /// Returns a fix-it with `has(a.b) ? a.b : c` or `a.?b.orValue(c)`, or `nil` if neither is possible.
    private func standardCoalesce(
        _ left: ExpressionSyntax, _ sign: Range<Int>, _ right: ExpressionSyntax
    ) -> ExpressionFix? {
        let between = left.range.upperBound..<right.range.lowerBound
        let end = right.range.upperBound..<right.range.upperBound
        switch left.kind {
        case .select(_, _, _, isOptional: true), .index(_, _, isOptional: true):
            return ExpressionFix(
                "write `orValue`", [ExpressionEdit(between, ".orValue("), ExpressionEdit(end, ")")])
        case .select:
            // The condition binds looser than the `??` that it replaces.
            let isInside = isAt(.question) || isAt(.colon)
            let operand = text(left.range)
            var edits = [
                ExpressionEdit(
                    left.range.lowerBound..<left.range.lowerBound, "\(isInside ? "(" : "")has(\(operand)) ? "),
                ExpressionEdit(between, " : "),
            ]
            if isInside { edits.append(ExpressionEdit(end, ")")) }
            return ExpressionFix("write a condition", edits)
        default:
            return nil
        }
    }
}
