import AVTEngine
import AVTExpressions

/// A general formula that is evaluated by walking its tree.
struct EvaluatedFormula: GeneralFormula {
    private let expression: TypedExpression

    init(_ expression: TypedExpression) {
        self.expression = expression
    }

    func value(_ read: (Int) -> Operand) -> Operand {
        .failed
    }
}
