import AVTExpressions

extension TypedExpression {
    /// The most that an evaluation takes with inputs of usual size; with larger ones it is given up at its limit of steps.
    var usualWork: Int {
        let usualSize = 256
        return min(costBound.most(size: usualSize), EvaluationLimits.default.steps)
    }
}
