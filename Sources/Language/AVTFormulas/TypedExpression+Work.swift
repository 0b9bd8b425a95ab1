import AVTEngine
import AVTExpressions

extension TypedExpression {
    /// The most that an evaluation takes with inputs of usual size; with larger ones it is given up at its limit of steps.
    var usualWork: Int {
        let usualSize = 256
        return min(costBound.most(size: usualSize), EvaluationLimits.default.steps)
    }

    /// The most texts of the size of the longest input that compiled code reads and writes in an evaluation.
    ///
    /// Each operation reads what its operands are made of: of `(x + y) + z`, two texts and then three.
    var textWork: Int { textCost.work }

    private var textCost: (texts: Int, work: Int) {
        let costs = children.map(\.textCost)
        let work = costs.reduce(0) { $0.addingClamped($1.work) }
        let texts = costs.reduce(0) { $0.addingClamped($1.texts) }
        let made = type == .string ? texts : 0
        switch node {
        case .reference: return (type == .string ? 1 : 0, 0)
        case .operation, .call, .matches: return (made, work.addingClamped(texts))
        // One of the alternatives, or all operands one after the other.
        default: return (type == .string ? costs.map(\.texts).max() ?? 0 : 0, work)
        }
    }
}
