/// Evaluates a formula by walking its tree.
///
/// Errors are absorbed as CEL has it: `&&` and `||` are false or true if one operand is, whatever the others are. What
/// reaches a limit is not absorbed.
public struct Evaluator: Sendable {
    /// A variable's value by the scope's number; `nil` where it is missing.
    ///
    /// A word of an enumeration and an action are their numbers. An object is a map from its fields' numbers to their
    /// values.
    public typealias Reading = (Int) throws(EvaluationError) -> ExpressionValue?
    /// What is told of each part that has been evaluated: where it stands, and its value.
    public typealias Observer = (Range<Int>, Result<ExpressionValue, EvaluationError>) -> Void

    /// The formula's type.
    public var type: ExpressionType { expression.type }
    let expression: TypedExpression
    let timeZones: TimeZoneSource
    let limits: EvaluationLimits

    /// Prepares a formula: patterns are compiled that are constant, but were not yet when it was checked.
    ///
    /// - Parameters:
    ///   - expression: the formula, checked or not.
    ///   - timeZones: where named time zones are looked up.
    ///   - limits: how much an evaluation may do.
    public init(
        _ expression: TypedExpression, timeZones: TimeZoneSource = .system, limits: EvaluationLimits = .default
    ) {
        self.expression = expression.withPatterns(of: PatternStore())
        self.timeZones = timeZones
        self.limits = limits
    }

    /// Evaluates the formula.
    ///
    /// - Parameter reading: gives the values of variables.
    /// - Returns: the value.
    /// - Throws: why there is none, and where.
    public func value(reading: Reading) throws(EvaluationFailure) -> ExpressionValue {
        var steps = limits.steps
        return try value(steps: &steps, reading: reading)
    }

    /// Evaluates the formula with the steps that are left of those of several evaluations.
    ///
    /// - Parameters:
    ///   - steps: The steps that are left, before and after.
    ///   - reading: Gives the values of variables.
    /// - Returns: The value.
    /// - Throws: Why there is none, and where.
    package func value(steps: inout Int, reading: Reading) throws(EvaluationFailure) -> ExpressionValue {
        let most = min(steps, limits.steps)
        var left = most
        defer { steps -= most - left }
        return try withoutActuallyEscaping(reading) { (reading) throws(EvaluationFailure) in
            let evaluation = Evaluation(self, steps: most, reading: reading, observer: nil)
            defer { left = max(evaluation.work.stepsLeft, 0) }
            return try evaluation.value(of: expression)
        }
    }

    /// Evaluates the formula and tells the value of every part on the way.
    ///
    /// A part that is not evaluated is not told of; one in a macro is as often as it is evaluated.
    ///
    /// - Parameters:
    ///   - reading: gives the values of variables.
    ///   - observer: is told of a part after those that it is made of.
    /// - Returns: the value.
    /// - Throws: why there is none, and where.
    public func value(reading: Reading, observer: Observer) throws(EvaluationFailure) -> ExpressionValue {
        try withoutActuallyEscaping(reading) { (reading) throws(EvaluationFailure) in
            try withoutActuallyEscaping(observer) { (observer) throws(EvaluationFailure) in
                try Evaluation(self, steps: limits.steps, reading: reading, observer: observer)
                    .value(of: expression)
            }
        }
    }
}
