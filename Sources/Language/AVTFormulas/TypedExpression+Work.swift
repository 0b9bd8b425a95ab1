import AVTEngine
import AVTExpressions

extension TypedExpression {
    /// The maximum work of an evaluation with inputs of usual size; larger inputs are aborted at the limit of steps.
    var usualWork: Int {
        let usualSize = 256
        return min(costBound.most(size: usualSize), EvaluationLimits.default.steps)
    }

    /// The maximum work of compiled code in an evaluation, counted in texts as long as the longest input.
    ///
    /// Each operation processes the texts that its operands consist of: for `(x + y) + z`, two texts and then three.
    var textWork: Int { textCost.work }

    private var textCost: (texts: Int, work: Int) {
        let costs = children.map(\.textCost)
        let work = costs.reduce(0) { $0.addingClamped($1.work) }
        let texts = costs.reduce(0) { $0.addingClamped($1.texts) }
        let made = type == .string ? texts : 0
        switch node {
        case .reference: return (type == .string ? 1 : 0, 0)
        case .operation, .call, .matches: return (made, work.addingClamped(texts))
        // One of the alternatives, or all operands one after another.
        default: return (type == .string ? costs.map(\.texts).max() ?? 0 : 0, work)
        }
    }
}
