extension TypedExpression {
    /// Returns the fix-its for a share that is rounded where another unit, such as a percentage, is expected.
    ///
    /// A rounded share is 0 or 1, so the share itself is converted, inside the call.
    ///
    /// - Parameter unit: The expected unit.
    /// - Returns: The fix-its, which are empty if only a part of the expression is rounded, or `nil` for other
    ///   expressions.
    func fixesOfRoundedShare(to unit: Unit) -> [ExpressionFix]? {
        if let share = roundedShare {
            return ExpressionFix.conversions(of: share, to: unit).map { fix in
                ExpressionFix("\(fix.message) inside the call", fix.edits)
            }
        }
        return children.contains(where: \.roundsShare) ? [] : nil
    }

    /// True if a share is rounded in the expression.
    private var roundsShare: Bool { roundedShare != nil || children.contains(where: \.roundsShare) }

    /// The share that the expression rounds, or `nil` for other expressions.
    private var roundedShare: TypedExpression? {
        let operand: TypedExpression? =
            switch node {
            case .operation(.doubleToInt, let operands): operands[0]
            case .call(let function, let operands) where TypedExpression.roundings.contains(function.id): operands[0]
            default: nil
            }
        return operand?.type.unit?.name == Unit.ratio.name ? operand : nil
    }

    private static let roundings: [StandardFunction.Id] = [.round, .floor, .ceil, .trunc]
}
