import AVTExpressions

/// A condition over quantities.
indirect enum Proposition {
    /// The same everywhere.
    case constant(Bool)
    /// Something that is not there.
    case missing
    /// What a formula says of a quantity, which is its only reference.
    case test(quantity: Int, TypedExpression)
    /// Whether a quantity is there.
    case presence(quantity: Int)
    /// Whether a condition can be told.
    case has(Proposition)
    /// One that was read before, by its number.
    case known(Int)
    /// Whether it certainly holds.
    case holds(Proposition)
    /// Negation.
    case not(Proposition)
    /// Conjunction.
    case and([Proposition])
    /// Disjunction.
    case or([Proposition])
    /// Condition, then, otherwise.
    case choice(Proposition, Proposition, Proposition)
    /// The left, or the right where the left is missing.
    case coalesce(Proposition, Proposition)
}

/// Where a condition holds, where it does not, and where what it reads is missing; elsewhere it fails.
struct Judgement: Equatable {
    var holds: DecisionDiagrams.Node
    var refuted: DecisionDiagrams.Node
    var missing: DecisionDiagrams.Node

    static func constant(_ value: Bool) -> Judgement {
        Judgement(holds: value ? .always : .never, refuted: value ? .never : .always, missing: .never)
    }
}

extension DecisionDiagrams {
    /// The negation of a condition.
    func negated(_ operand: Judgement) -> Judgement {
        Judgement(holds: operand.refuted, refuted: operand.holds, missing: operand.missing)
    }

    /// `&&`: what does not hold wins over errors; of several errors the first one counts.
    mutating func both(_ left: Judgement, _ right: Judgement) -> Judgement {
        let refuted = or(left.refuted, right.refuted)
        let missing = or(left.missing, and(left.holds, right.missing))
        return Judgement(
            holds: and(left.holds, right.holds), refuted: refuted, missing: subtract(missing, refuted))
    }

    /// `||`.
    mutating func either(_ left: Judgement, _ right: Judgement) -> Judgement {
        negated(both(negated(left), negated(right)))
    }

    /// `condition ? then : otherwise`.
    mutating func choice(_ condition: Judgement, _ then: Judgement, _ otherwise: Judgement) -> Judgement {
        Judgement(
            holds: or(and(condition.holds, then.holds), and(condition.refuted, otherwise.holds)),
            refuted: or(and(condition.holds, then.refuted), and(condition.refuted, otherwise.refuted)),
            missing: or(
                condition.missing,
                or(and(condition.holds, then.missing), and(condition.refuted, otherwise.missing))))
    }

    /// `left ?? right`.
    mutating func coalesce(_ left: Judgement, _ right: Judgement) -> Judgement {
        Judgement(
            holds: or(left.holds, and(left.missing, right.holds)),
            refuted: or(left.refuted, and(left.missing, right.refuted)), missing: and(left.missing, right.missing))
    }
}
