import AVTPatterns

/// Evaluates a formula by walking its tree.
///
/// Errors are absorbed as in CEL: `&&` is false if one operand is false, and `||` is true if one operand is true,
/// whatever the others are. Exceeding a limit is not absorbed.
package struct Evaluator: Sendable {
    /// Returns a variable's value by the scope's number, or `nil` if it is missing.
    ///
    /// Enum cases and actions are represented by their numbers. An object is a map from its fields' numbers to their
    /// values.
    package typealias Reading = (Int) throws(EvaluationError) -> ExpressionValue?
    /// Receives the source range and the result of each evaluated part.
    package typealias Observer = (Range<Int>, Result<ExpressionValue, EvaluationError>) -> Void

    /// The formula's type.
    package var type: ExpressionType { expression.type }
    let expression: TypedExpression
    let timeZones: TimeZoneSource
    let limits: EvaluationLimits

    /// Prepares a formula: compiles patterns that are constant now, but were not yet when it was checked.
    ///
    /// - Parameters:
    ///   - expression: The formula, checked or not.
    ///   - timeZones: Resolves named time zones.
    ///   - limits: The limits of an evaluation.
    package init(
        _ expression: TypedExpression, timeZones: TimeZoneSource = .system, limits: EvaluationLimits = .default
    ) {
        self.expression = expression.withPatterns(of: PatternStore())
        self.timeZones = timeZones
        self.limits = limits
    }

    /// Evaluates the formula.
    ///
    /// - Parameter reading: Returns the values of variables.
    /// - Returns: The value.
    /// - Throws: The reason why there is none, and its location.
    package func value(reading: Reading) throws(EvaluationFailure) -> ExpressionValue {
        var steps = limits.steps
        return try value(steps: &steps, reading: reading)
    }

    /// Evaluates the formula with the steps that several evaluations share.
    ///
    /// - Parameters:
    ///   - steps: The steps left before the evaluation, and after it.
    ///   - reading: Returns the values of variables.
    /// - Returns: The value.
    /// - Throws: The reason why there is none, and its location.
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

    /// Evaluates the formula and reports the result of every part.
    ///
    /// A part that is not evaluated is not reported; a part of a macro is reported each time it is evaluated.
    ///
    /// - Parameters:
    ///   - reading: Returns the values of variables.
    ///   - observer: Receives the result of each part, after those of its own parts.
    /// - Returns: The value.
    /// - Throws: The reason why there is none, and its location.
    package func value(reading: Reading, observer: Observer) throws(EvaluationFailure) -> ExpressionValue {
        try withoutActuallyEscaping(reading) { (reading) throws(EvaluationFailure) in
            try withoutActuallyEscaping(observer) { (observer) throws(EvaluationFailure) in
                try Evaluation(self, steps: limits.steps, reading: reading, observer: observer)
                    .value(of: expression)
            }
        }
    }
}
