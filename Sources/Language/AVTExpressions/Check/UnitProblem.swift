extension TypedExpression {
    /// Returns the reason why a number does not have a unit, or `nil` if it can have it.
    ///
    /// - Parameters:
    ///   - unit: The expected unit.
    ///   - phrase: A description of the target that has this unit: "`PauseTime`".
    ///   - keepsFractions: Whether the value can be a double.
    ///   - isStrict: True for standard CEL, which has no duration literals.
    /// - Returns: The problem, or `nil` if there is none.
    package func problem(
        as unit: Unit, of phrase: String, keepsFractions: Bool, isStrict: Bool = false
    ) -> ExpressionProblem? {
        guard let found = type.unit else {
            guard type.isNumber, !isZero else { return nil }
            if let problem = shareProblem(beside: unit, isDeclared: true) { return problem }
            guard !isStrict, !unit.measure.accepts(self) else { return nil }
            return bareDuration(
                "\(phrase) is a time in \(unit.name), and this number has no unit", beside: unit)
        }
        guard !unit.readings.contains(where: found.readings.contains) else {
            return isStrict ? nil : bareConversionProblem() ?? doubtfulFactorProblem(as: unit, of: phrase)
        }
        return ExpressionProblem(
            code: .unitMismatch, message: "\(phrase) is in \(unit.name), this is in \(found.name)", range: range,
            label: found.name, notes: unit.advice(beside: found),
            fixes: isStrict ? [] : ExpressionFix.conversions(of: self, to: unit, keepsFractions: keepsFractions))
    }

    /// Returns the problem of an integer quotient where a fraction is expected, or `nil` if there is none.
    ///
    /// - Parameters:
    ///   - phrase: A description of the target that expects the fraction: "`RebufferRatio`".
    ///   - hasAnyDivisor: Whether to accept any divisor, such as a constant.
    ///   - isRate: Whether the target is a rate per time.
    /// - Returns: The problem, or `nil` if there is none.
    package func fractionProblem(
        of phrase: String, hasAnyDivisor: Bool, isRate: Bool = false
    ) -> ExpressionProblem? {
        integerQuotient(hasAnyDivisor: hasAnyDivisor, isRate: isRate)?.quotientProblem(
            "\(phrase) can be a fraction, and this is an integer quotient")
    }
}

extension Unit {
    /// True for units of time that are longer than a millisecond.
    package var isLongTime: Bool { ["s", "min", "h"].contains(name) }

    /// True for rates per time, such as 1/s.
    package var isPerTime: Bool { readings.allSatisfy(\.isPerTime) }

    /// True for shares and percentages.
    package var isShare: Bool { readings.allSatisfy(\.isShare) }

    /// Returns notes for two units that are mistaken for each other.
    package func advice(beside other: Unit) -> [String] {
        if other.readings == [.ratio], !isShare {
            return ["`ratio` of two numbers of one unit is a share, from 0 to 1: its unit is `ratio`"]
        }
        guard measure.factor(to: other.measure) != nil else { return [] }
        guard !isShare, !measure.isTime, !measure.isPerTime else { return [] }
        return measure.takesBareFactors
            ? [] : ["no formula makes \(name) of \(other.name): declare both in one of them"]
    }
}
