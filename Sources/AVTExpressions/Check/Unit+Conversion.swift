extension UnitMeasure {
    /// How many of another unit one of this is, if they have one dimension.
    func factor(to other: UnitMeasure) -> Fraction? {
        guard exponents == other.exponents, scale.numerator != 0, other.scale.numerator != 0 else { return nil }
        return scale.times(other.scale.inverse)
    }

    /// The literal that is one of a unit of time.
    var literal: String? {
        switch builtInName {
        case "ms": "1ms"
        case "s": "1s"
        case "min": "1m"
        case "h": "1h"
        default: nil
        }
    }

    /// True for rates of things in time, such as 1/s.
    var isPerTime: Bool { exponents == [Base.time: -1] }

    /// What converts a number in this unit to another, written behind it, or `nil` if there is no way to write it.
    ///
    /// Times are converted by literals of durations, not by bare factors: a time times 1000 still has its unit.
    fileprivate func conversion(to other: UnitMeasure) -> String? {
        guard let factor = factor(to: other) else { return nil }
        if isTime {
            guard let literal, let wanted = other.literal else { return nil }
            return (self == .milliseconds ? "" : " * \(literal)") + (other == .milliseconds ? "" : " / \(wanted)")
        }
        if isPerTime {
            let isMore = factor.denominator == 1
            return (isMore ? other : self).inverse.literal.map { (isMore ? " * " : " / ") + $0 }
        }
        guard takesBareFactors else { return nil }
        if factor.denominator == 1 { return " * \(factor.numerator)" }
        return factor.numerator == 1 ? " / \(factor.denominator).0" : nil
    }

    private var inverse: UnitMeasure { UnitMeasure.plain.times(self, power: -1) }
}

extension Unit {
    /// How many of another unit one of this is, if that is an integer.
    public func factor(to other: Unit) -> Int? {
        measure.factor(to: other.measure).flatMap { $0.denominator == 1 ? $0.numerator : nil }
    }
}

extension ExpressionFix {
    /// Ways to make a number one of another unit; empty if there is none.
    ///
    /// - Parameters:
    ///   - operand: the number.
    ///   - unit: the unit.
    ///   - keepsFractions: true to make it a double if parts of the unit would be lost else.
    /// - Returns: the ways, the best first.
    static func conversions(of operand: TypedExpression, to unit: Unit, keepsFractions: Bool = false) -> [ExpressionFix]
    {
        guard let own = operand.type.unit?.measure else { return [] }
        let written = operand.asWritten
        if let fix = written.withoutConversion(to: unit) { return [fix] }
        if let factor = written.thousand(to: unit) {
            // A literal with a point is as long as more than its digits: `1s` in its place would divide integers.
            guard factor.range.count == 4 else { return [] }
            return [ExpressionFix("write `1s` for `1000`", [ExpressionEdit(factor.range, "1s")])]
        }
        guard let conversion = own.conversion(to: unit.measure), !written.isConverted(from: own, to: unit.measure)
        else {
            return []
        }
        let loses = own.factor(to: unit.measure)?.denominator != 1
        let opening =
            if keepsFractions, case .int = written.type, loses, own.isTime {
                "double("
            } else {
                written.isPrimary ? "" : "("
            }
        let range = operand.range
        return [
            ExpressionFix(
                "convert \(own.phrase) to \(unit.name)",
                [
                    ExpressionEdit(range.lowerBound..<range.lowerBound, opening),
                    ExpressionEdit(range.upperBound..<range.upperBound, (opening.isEmpty ? "" : ")") + conversion),
                ])
        ]
    }
}

extension TypedExpression {
    /// Without a conversion that nobody wrote.
    var asWritten: TypedExpression {
        guard case .operation(.intToDouble, let operands) = node, operands[0].range == range else { return self }
        return operands[0]
    }

    /// True for what is written without operators.
    var isPrimary: Bool {
        switch node {
        case .constant, .reference, .element, .field, .ratio: true
        default: false
        }
    }

    /// True for a call of `ratio`.
    var isQuotient: Bool {
        if case .ratio = node { true } else { false }
    }

    /// `x / 1s` where `x` itself is wanted: the division is left out.
    fileprivate func withoutConversion(to unit: Unit) -> ExpressionFix? {
        let parts: [TypedExpression]
        switch node {
        case .operation(.divideInt, let operands), .operation(.divideDouble, let operands): parts = operands
        case .ratio(let left, let right): parts = [left, right]
        default: return nil
        }
        let (left, right) = (parts[0].asWritten, parts[1].asWritten)
        guard case .constant = right.node, right.type.unit?.isDuration == true, let found = left.type.unit,
            found.isSame(as: unit)
        else { return nil }
        return ExpressionFix(
            "leave the division out",
            [
                ExpressionEdit(range.lowerBound..<left.range.lowerBound, ""),
                ExpressionEdit(left.range.upperBound..<range.upperBound, ""),
            ])
    }

    /// The literal 1000 where the duration `1s` is wanted: `1000 * x`.
    fileprivate func thousand(to unit: Unit) -> TypedExpression? {
        guard let own = type.unit?.measure, own.exponents == [UnitMeasure.Base.time: -1] || own.isTime,
            let factor = own.factor(to: unit.measure),
            [factor, factor.inverse].contains(UnitMeasure.Fraction(numerator: 1000, denominator: 1))
        else { return nil }
        return literalFactors.first { $0.literalNumber == 1000 && $0.type.unit == nil }
    }

    /// True if the formula multiplies by the factor between two units already: once more would hardly be meant.
    fileprivate func isConverted(from own: UnitMeasure, to other: UnitMeasure) -> Bool {
        guard !own.isTime, let factor = own.factor(to: other), factor.denominator == 1 else { return false }
        return literalFactors.contains { $0.literalNumber == Double(factor.numerator) }
    }

    /// The literals by which a product or quotient is multiplied or divided.
    private var literalFactors: [TypedExpression] {
        switch asWritten.node {
        case .constant: [asWritten]
        case .ratio(let left, let right): left.literalFactors + right.literalFactors
        case .operation(let operation, let operands):
            switch operation {
            case .multiplyInt, .multiplyDouble, .divideInt, .divideDouble, .intToDouble, .doubleToInt:
                operands.flatMap(\.literalFactors)
            default: []
            }
        case .coalesce(let value, _): value.literalFactors
        default: []
        }
    }
}
