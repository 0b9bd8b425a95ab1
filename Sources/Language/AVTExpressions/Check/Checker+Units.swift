// The units of operands that are added, compared or chosen between, and of products and quotients.
extension Checker {
    /// Returns the unit that two operands share; the outer `nil` after reporting that there is none.
    mutating func agree(_ left: TypedExpression, _ right: TypedExpression, _ what: String) -> Unit?? {
        guard let first = left.type.unit else {
            guard let second = right.type.unit else { return .some(nil) }
            return fit(left, beside: right, second)
        }
        guard let second = right.type.unit else { return fit(right, beside: left, first) }
        let common = first.readings.filter { second.readings.contains($0) }
        if !common.isEmpty, !isStrict,
            let problem = left.bareConversionProblem(beside: right) ?? right.bareConversionProblem(beside: left)
        {
            problems.append(problem)
            return .none
        }
        if !common.isEmpty { return .some(first == second ? first : Unit(common)) }
        let isLarger = first.measure.factor(to: second.measure).map { $0.numerator > $0.denominator } ?? false
        let toSecond = isLarger && second.measure.isTime || right.literalNumber != nil
        let (converted, other) = toSecond ? (left, second) : (right, first)
        report(
            .unitMismatch, "\(what) cannot join \(first.name) and \(second.name)", left.range, label: first.name,
            related: [ExpressionLabel(right.range, second.name)], notes: first.advice(beside: second),
            fixes: isStrict ? [] : ExpressionFix.conversions(of: converted, to: other))
        return .none
    }

    /// Returns the unit of a number without unit that is used with one that has a unit; the outer `nil` after a report.
    private mutating func fit(_ number: TypedExpression, beside other: TypedExpression, _ unit: Unit) -> Unit?? {
        guard !number.isZero else { return .some(unit) }
        if !isStrict, let problem = other.bareConversionProblem(beside: number) {
            problems.append(problem)
            return .none
        }
        let taking = unit.readings.filter { $0.accepts(number) }
        let isAtMostOne = other.isPrimary && !other.isQuotient || other.isShareOfSum
        if let problem = number.shareProblem(beside: unit, isDeclared: isAtMostOne) {
            problems.append(problem)
        }
        if !taking.isEmpty { return .some(Unit(taking)) }
        // Standard CEL has no duration literals.
        guard !isStrict else { return .some(unit) }
        problems.append(
            number.bareDuration(
                "a time is compared or combined with a number without unit", beside: unit,
                related: [ExpressionLabel(other.range, unit.name)]))
        return .none
    }

    /// Returns the possible readings of an operand of `*`, `/` or `ratio`.
    ///
    /// A literal of one unit of time is also the factor between that unit and ms: `x / 1s` is a number of seconds.
    private func readings(
        of operand: TypedExpression, _ syntax: ExpressionSyntax, beside other: (TypedExpression, ExpressionSyntax)
    ) -> [UnitMeasure] {
        let own = operand.type.unit?.readings ?? [.plain]
        // If both are literals, neither converts the other.
        if case .literal = other.1.kind { return own }
        switch syntax.kind {
        case .literal(.duration(let size)) where [1000, 60_000, 3_600_000].contains(size):
            return own + [UnitMeasure.plain.scaled(by: 1, per: size)]
        case .literal(.int(let factor)) where factor > 1:
            return own.scaled(by: factor, beside: other.0)
        case .literal(.double(let value)):
            guard let factor = Int(exactly: value), factor > 1 else { return own }
            return own.scaled(by: factor, beside: other.0)
        default: return own
        }
    }

    /// Returns the unit of a product or quotient.
    func unit(
        of left: (TypedExpression, ExpressionSyntax), _ right: (TypedExpression, ExpressionSyntax), power: Int
    ) -> Unit? {
        let readings = UnitMeasure.combined(
            readings(of: left.0, left.1, beside: right), readings(of: right.0, right.1, beside: left), power: power)
        // A scale of 1/100 without unit is a percentage if a quotient of like units was multiplied by 100.
        let hundredth = UnitMeasure.plain.scaled(by: 1, per: 100)
        return Unit(readings.map { $0 == hundredth && left.0.type.unit != nil ? .percent : $0 })
    }

    /// Returns the unit of `ratio(left, right)`: a quotient of like units is a share.
    func unit(
        ofRatio left: (TypedExpression, ExpressionSyntax), _ right: (TypedExpression, ExpressionSyntax)
    ) -> Unit? {
        guard let unit = unit(of: left, right, power: -1) else {
            let isOfKnownUnits = [left, right].allSatisfy { side in
                side.0.type.unit.map { !$0.readings.contains { $0.exponents[UnitMeasure.Base.unknown] != nil } }
                    ?? false
            }
            return isOfKnownUnits ? .ratio : nil
        }
        if unit.readings.contains(.percent) { return Unit([.percent]) }
        return unit
    }

    // MARK: Integer quotients

    /// Returns false after reporting that an integer quotient is used as a fraction.
    mutating func keepsFractions(_ operand: TypedExpression, beside other: TypedExpression) -> Bool {
        guard !isStrict, case .int = operand.asWritten.type, case .double = other.type,
            let quotient = operand.integerQuotient(hasAnyDivisor: other.isFraction)
        else { return true }
        problems.append(quotient.quotientProblem("this integer quotient is compared or combined with a fraction"))
        return false
    }
}

extension [UnitMeasure] {
    /// Adds the readings after a conversion by a bare factor: it converts bits, bytes and shares, never times.
    fileprivate func scaled(by factor: Int, beside other: TypedExpression) -> [UnitMeasure] {
        guard let unit = other.type.unit else { return self }
        if factor == 100, unit.readings.allSatisfy(\.isShare) { return [UnitMeasure.plain.scaled(by: 1, per: 100)] }
        guard factor == 100 || unit.readings.contains(where: \.takesBareFactors) else { return self }
        return self + [UnitMeasure.plain.scaled(by: 1, per: factor)]
    }
}

extension UnitMeasure {
    /// Returns true if a number without unit can be used as a number of this unit.
    ///
    /// A number of milliseconds must be written as a duration; the other units of time accept literals.
    func accepts(_ number: TypedExpression) -> Bool {
        if number.isZero { return true }
        return !isTime || self != .milliseconds && number.isLiteral
    }
}
