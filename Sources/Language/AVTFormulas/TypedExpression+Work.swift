import AVTExpressions

extension TypedExpression {
    /// The maximum work of an evaluation with inputs of usual size; larger inputs are aborted at the limit of steps.
    var usualWork: Int {
        let usualSize = 256
        return min(costBound.most(size: usualSize), EvaluationLimits.default.steps)
    }
}
