extension TypedExpression {
    /// True for a call of `ratio`.
    var isQuotient: Bool {
        if case .ratio = node { true } else { false }
    }

    /// True for `ratio(x, x + y)`, which is not greater than 1 unless a number is negative.
    var isShareOfSum: Bool {
        guard case .ratio(let part, let sum) = node else { return false }
        return sum.isSum(with: part.asWritten)
    }

    /// Returns the fix-its for an integer quotient such as `x / 1h` where another unit of time is expected.
    ///
    /// A conversion of the quotient would keep the time in whole hours, so the time itself is divided.
    ///
    /// - Parameters:
    ///   - unit: The expected unit.
    ///   - keepsFractions: Whether to divide a double.
    /// - Returns: The fix-its, which are empty if the time is no operand, or `nil` for other expressions.
    func fixesOfTimeQuotient(to unit: Unit, keepsFractions: Bool) -> [ExpressionFix]? {
        guard case .operation(.divideInt, let operands) = node, let own = type.unit?.measure, own.isTime,
            operands[1].type.unit != nil
        else { return nil }
        let (time, divisor) = (operands[0], operands[1].asWritten)
        guard case .constant(.int(let length)) = divisor.node, divisor.type.unit?.isDuration == true,
            own.factor(to: .milliseconds) == UnitMeasure.Fraction(numerator: length, denominator: 1),
            time.type.unit?.isSame(as: .milliseconds) == true, let literal = unit.measure.literal
        else { return [] }
        var edits = [ExpressionEdit(divisor.range, literal)]
        if keepsFractions {
            let (start, end) = (time.range.lowerBound, time.range.upperBound)
            edits =
                [
                    ExpressionEdit(start..<start, time.hasParentheses ? "double" : "double("),
                    ExpressionEdit(end..<end, time.hasParentheses ? "" : ")"),
                ] + edits
        }
        let text = (keepsFractions ? "double(...)" : "...") + " / \(literal)"
        return [ExpressionFix("convert \(own.phrase) to \(unit.name): write `\(text)`", edits)]
    }
}
