import AVTExpressions
import AVTRules

/// A stage of a layer; the stages of a step run one after another, and each sees the writes of the previous ones.
struct StepStage {
    /// The kind of a stage.
    enum Kind: Int {
        case first
        case main
        case last
    }

    let layer: Int
    let kind: Kind
    let transitions: [Transition]
}

/// A transition's expanded conditions.
struct OpenTransition {
    /// The condition without which the transition is skipped, or `nil` if it always applies.
    let when: TypedExpression?
    /// The conditions that accept or block the event, in order of evaluation.
    let decisive: [TypedExpression]

    init(_ transition: Transition, _ formulas: inout OpenFormulas) {
        var opened = formulas
        when = transition.when.flatMap { when in transition.whenFormula.map { opened.open(when, $0) } }
        decisive = transition.conditions.map { opened.open($0.expression, $0.formula) }
        formulas = opened
    }

    /// All conditions.
    var conditions: [TypedExpression] { (when.map { [$0] } ?? []) + decisive }
}
