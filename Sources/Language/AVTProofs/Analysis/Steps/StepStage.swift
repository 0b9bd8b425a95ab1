import AVTExpressions
import AVTRules

/// A stage of a layer; those of a step follow each other, and each sees what the one before it set.
struct StepStage {
    /// Which of its layer's stages it is.
    enum Kind {
        case first
        case main
        case last
    }

    let layer: Int
    let kind: Kind
    let transitions: [Transition]
}

/// A transition's conditions, opened.
struct OpenTransition {
    /// Where it does not hold, the transition is skipped.
    let when: TypedExpression?
    /// What is demanded, in the order of testing.
    let demands: [TypedExpression]

    init(_ transition: Transition, _ formulas: inout OpenFormulas) {
        var opened = formulas
        when = transition.when.flatMap { when in transition.whenFormula.map { opened.open(when, $0) } }
        demands = transition.conditions.map { opened.open($0.expression, $0.formula) }
        formulas = opened
    }

    /// All of them.
    var conditions: [TypedExpression] { (when.map { [$0] } ?? []) + demands }
}

extension Effects {
    /// True if the event is worth something beside the verdict.
    var areAny: Bool {
        stays || !end.isEmpty || !emit.isEmpty || consume || !raise.isEmpty || note != nil
    }

    /// True if there are effects that stay even if the event is blocked later, in the stage `first`.
    var stays: Bool {
        !set.isEmpty || !setAll.isEmpty || !clear.isEmpty || !start.isEmpty || !stop.isEmpty || !begin.isEmpty
    }
}
