extension TypedExpression {
    /// What keeps a number from being one of a unit, or `nil` if it can be.
    ///
    /// - Parameters:
    ///   - unit: the unit that is wanted.
    ///   - phrase: what has that unit: "`PauseTime`".
    ///   - keepsFractions: true if the value can be a double.
    ///   - isStrict: true for standard CEL, which has no literals of durations.
    /// - Returns: the problem.
    public func problem(
        as unit: Unit, of phrase: String, keepsFractions: Bool, isStrict: Bool = false
    ) -> ExpressionProblem? {
        guard let found = type.unit else {
            guard type.isNumber, !isZero else { return nil }
            if let problem = shareProblem(beside: unit, isDeclared: true) { return problem }
            guard !isStrict, !unit.measure.takes(self) else { return nil }
            return bareDuration(
                "\(phrase) is a time in \(unit.name), and this number has no unit", beside: unit)
        }
        guard !unit.readings.contains(where: found.readings.contains) else {
            return isStrict ? nil : bareConversionProblem()
        }
        return ExpressionProblem(
            code: "unit-mismatch", message: "\(phrase) is in \(unit.name), this is in \(found.name)", range: range,
            label: found.name, notes: unit.advice(beside: found),
            fixes: isStrict ? [] : ExpressionFix.conversions(of: self, to: unit, keepsFractions: keepsFractions))
    }

    /// The problem of an integer quotient where a fraction is wanted, or `nil` if it is none.
    ///
    /// - Parameters:
    ///   - phrase: what wants the fraction: "`RebufferRatio`".
    ///   - hasAnyDivisor: true to find also what is divided by a constant.
    /// - Returns: the problem.
    public func fractionProblem(of phrase: String, hasAnyDivisor: Bool) -> ExpressionProblem? {
        integerQuotient(hasAnyDivisor: hasAnyDivisor)?.quotientProblem(
            "\(phrase) can be a fraction, and this is an integer quotient")
    }
}

extension Unit {
    /// True for units of time that are longer than a millisecond.
    public var isLongTime: Bool { ["s", "min", "h"].contains(name) }

    /// True for shares and percentages.
    public var isShare: Bool { readings.allSatisfy(\.isShare) }

    /// What to say of two units that are mistaken for each other.
    public func advice(beside other: Unit) -> [String] {
        if other.readings == [.ratio], !isShare {
            return ["`ratio` of two numbers of one unit is a share, from 0 to 1: its unit is `ratio`"]
        }
        guard measure.factor(to: other.measure) != nil else { return [] }
        guard !isShare, !measure.isTime, !measure.isPerTime else { return [] }
        return measure.takesBareFactors
            ? [] : ["no formula makes \(name) of \(other.name): declare both in one of them"]
    }
}
