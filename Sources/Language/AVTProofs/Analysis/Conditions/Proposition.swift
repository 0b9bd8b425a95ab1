import AVTExpressions

/// A condition over quantities.
indirect enum Proposition {
    /// The same value in every case.
    case constant(Bool)
    /// A missing value.
    case missing
    /// The value of a formula whose only reference is the quantity.
    case test(quantity: Int, TypedExpression)
    /// Whether a quantity is present.
    case presence(quantity: Int)
    /// Whether a condition has a value.
    case has(Proposition)
    /// A proposition that was stored before, by number.
    case known(Int)
    /// Whether a condition is true, instead of false, missing or failed.
    case holds(Proposition)
    /// Negation.
    case not(Proposition)
    /// Conjunction.
    case and([Proposition])
    /// Disjunction.
    case or([Proposition])
    /// A conditional: condition, then, otherwise.
    case choice(Proposition, Proposition, Proposition)
    /// The left proposition, or the right one if the left one is missing.
    case coalesce(Proposition, Proposition)
}

/// The cases in which a condition is true, false or missing; in all others, it fails.
struct Judgement: Equatable {
    var holds: DecisionDiagrams.Node
    var refuted: DecisionDiagrams.Node
    var missing: DecisionDiagrams.Node

    static func constant(_ value: Bool) -> Judgement {
        Judgement(holds: value ? .always : .never, refuted: value ? .never : .always, missing: .never)
    }
}

extension DecisionDiagrams {
    /// Returns the negation of a condition.
    func negated(_ operand: Judgement) -> Judgement {
        Judgement(holds: operand.refuted, refuted: operand.holds, missing: operand.missing)
    }

    /// Returns `left && right`: false takes precedence over errors; of several errors, the first one counts.
    mutating func both(_ left: Judgement, _ right: Judgement) -> Judgement {
        let refuted = or(left.refuted, right.refuted)
        let missing = or(left.missing, and(left.holds, right.missing))
        return Judgement(
            holds: and(left.holds, right.holds), refuted: refuted, missing: subtract(missing, refuted))
    }

    /// Returns `left || right`.
    mutating func either(_ left: Judgement, _ right: Judgement) -> Judgement {
        negated(both(negated(left), negated(right)))
    }

    /// Returns `condition ? then : otherwise`.
    mutating func choice(_ condition: Judgement, _ then: Judgement, _ otherwise: Judgement) -> Judgement {
        Judgement(
            holds: or(and(condition.holds, then.holds), and(condition.refuted, otherwise.holds)),
            refuted: or(and(condition.holds, then.refuted), and(condition.refuted, otherwise.refuted)),
            missing: or(
                condition.missing,
                or(and(condition.holds, then.missing), and(condition.refuted, otherwise.missing))))
    }

    /// Returns `left ?? right`.
    mutating func coalesce(_ left: Judgement, _ right: Judgement) -> Judgement {
        Judgement(
            holds: or(left.holds, and(left.missing, right.holds)),
            refuted: or(left.refuted, and(left.missing, right.refuted)), missing: and(left.missing, right.missing))
    }
}
