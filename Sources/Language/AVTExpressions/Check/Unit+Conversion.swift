extension UnitMeasure {
    /// Returns the number of another unit in one of this unit, or `nil` if they differ in dimension.
    func factor(to other: UnitMeasure) -> Fraction? {
        guard exponents == other.exponents, scale.numerator != 0, other.scale.numerator != 0 else { return nil }
        return scale.times(other.scale.inverse)
    }

    /// The duration literal for one of a unit of time, or `nil` for other units.
    var literal: String? {
        switch builtInName {
        case "ms": "1ms"
        case "s": "1s"
        case "min": "1m"
        case "h": "1h"
        default: nil
        }
    }

    /// True for rates per time, such as 1/s.
    var isPerTime: Bool { exponents == [Base.time: -1] }

    /// Returns the conversion of a number to another unit, to append to the number, or `nil` if it cannot be written.
    ///
    /// Times are converted by duration literals, not by bare factors: a time multiplied by 1000 keeps its unit.
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
    /// Returns the number of another unit in one of this unit, or `nil` if that is not an integer.
    package func factor(to other: Unit) -> Int? {
        measure.factor(to: other.measure).flatMap { $0.denominator == 1 ? $0.numerator : nil }
    }
}

extension ExpressionFix {
    /// Returns the fix-its that convert a number to another unit; empty if there are none.
    ///
    /// - Parameters:
    ///   - operand: The number.
    ///   - unit: The unit.
    ///   - keepsFractions: Whether to convert the number to a double if fractions of the unit would be lost otherwise.
    /// - Returns: The fix-its, the best first.
    static func conversions(of operand: TypedExpression, to unit: Unit, keepsFractions: Bool = false) -> [ExpressionFix]
    {
        guard let own = operand.type.unit?.measure else { return [] }
        let written = operand.asWritten
        if let fix = written.withoutConversion(to: unit) { return [fix] }
        if let fixes = written.fixesOfTimeQuotient(to: unit, keepsFractions: keepsFractions) { return fixes }
        if let (factor, literal) = written.bareDuration(to: unit) {
            // A literal with a decimal point is longer than its digits: replaced by a duration, it would divide
            // integers.
            guard let number = factor.literalNumber, factor.range.count == "\(Int(number))".utf8.count else {
                return []
            }
            return [ExpressionFix("write `\(literal)` for `\(Int(number))`", [ExpressionEdit(factor.range, literal)])]
        }
        if let fixes = written.fixesOfRoundedShare(to: unit) { return fixes }
        if let fixes = written.fixesOfFactor(from: own, to: unit.measure) { return fixes }
        guard let conversion = own.conversion(to: unit.measure) else { return [] }
        // A rate of integers is truncated to 0 before it is converted.
        if keepsFractions, own.isPerTime, case .int = written.type,
            let edits = written.ratioEdits(appending: conversion)
        {
            return [
                ExpressionFix(
                    "convert \(own.phrase) to \(unit.name): write `ratio(...)\(conversion)`",
                    edits)
            ]
        }
        let loses = own.factor(to: unit.measure)?.denominator != 1
        let opening =
            if keepsFractions, case .int = written.type, loses, own.isTime {
                "double("
            } else {
                written.isPrimary ? "" : "("
            }
        let closing = (opening.isEmpty ? "" : ")") + conversion
        let range = operand.range
        return [
            ExpressionFix(
                "convert \(own.phrase) to \(unit.name): write `\(opening)...\(closing)`",
                [
                    ExpressionEdit(range.lowerBound..<range.lowerBound, opening),
                    ExpressionEdit(range.upperBound..<range.upperBound, closing),
                ])
        ]
    }
}

extension TypedExpression {
    /// The expression without a conversion that the checker inserted.
    var asWritten: TypedExpression {
        guard case .operation(.intToDouble, let operands) = node, operands[0].range == range else { return self }
        return operands[0]
    }

    /// True for expressions that are written without operators.
    var isPrimary: Bool {
        switch node {
        case .constant, .reference, .element, .field, .ratio: true
        case .has, .holds, .not, .and, .or, .conditional, .coalesce, .attempt, .operation, .list, .optionalList,
            .map, .index, .call, .embedded, .matches, .hasKey, .comprehension, .bind, .optionalMap, .orElse:
            false
        }
    }

    /// Returns a fix-it that removes the division from `x / 1s` where `x` itself is expected, or `nil`.
    fileprivate func withoutConversion(to unit: Unit) -> ExpressionFix? {
        guard let (operands, isQuotient) = factors, isQuotient else { return nil }
        let (left, right) = (operands[0].asWritten, operands[1].asWritten)
        guard case .constant = right.node, right.type.unit?.isDuration == true, let found = left.type.unit,
            found.isSame(as: unit)
        else { return nil }
        return ExpressionFix("leave the division out", edits(keeping: left))
    }

    /// Returns the literal 1000 where the duration `1s` is expected, as in `1000 * x`; likewise for 60000 and 3600000.
    fileprivate func bareDuration(to unit: Unit) -> (factor: TypedExpression, literal: String)? {
        guard let own = type.unit?.measure, own.isPerTime || own.isTime, let factor = own.factor(to: unit.measure)
        else { return nil }
        for (size, literal) in [(1000, "1s"), (60_000, "1m"), (3_600_000, "1h")] {
            let fraction = UnitMeasure.Fraction(numerator: size, denominator: 1)
            guard [factor, factor.inverse].contains(fraction) else { continue }
            return literalFactors.first { $0.literalNumber == Double(size) && $0.type.unit == nil }.map {
                ($0, literal)
            }
        }
        return nil
    }

    /// Returns the fix-its for a bare factor that the formula already has, or `nil` if there is none.
    ///
    /// A second factor is hardly intended: the fix-it removes the factor if it is the one between the two units;
    /// otherwise there is none.
    fileprivate func fixesOfFactor(from own: UnitMeasure, to other: UnitMeasure) -> [ExpressionFix]? {
        guard !own.isTime, literalFactors.contains(where: { $0.type.unit == nil && ($0.literalNumber ?? 0) >= 8 })
        else { return nil }
        guard let factor = own.factor(to: other), [factor, factor.inverse].contains(bareFactor ?? .one),
            let division = bareDivision
        else { return [] }
        return [ExpressionFix("leave the factor out", division)]
    }

    /// The literals that are factors or divisors of a product or quotient.
    var literalFactors: [TypedExpression] {
        if let operands = asWritten.factors?.operands { return operands.flatMap(\.literalFactors) }
        return switch asWritten.node {
        case .constant: [asWritten]
        case .operation(.intToDouble, let operands), .operation(.doubleToInt, let operands): operands[0].literalFactors
        case .coalesce(let value, _): value.literalFactors
        case .reference, .element, .field, .has, .holds, .not, .and, .or, .conditional, .attempt, .operation, .list,
            .optionalList, .map, .index, .call, .embedded, .matches, .hasKey, .comprehension, .bind, .optionalMap,
            .orElse, .ratio:
            []
        }
    }
}

// MARK: Bare factors between units of time

extension TypedExpression {
    /// Returns the problem of a time that is converted by a bare number, `since(X) / 1000`: it keeps its unit.
    ///
    /// - Parameter other: The number that it is compared or combined with, or `nil` if there is none.
    /// - Returns: The problem, or `nil` if there is none.
    func bareConversionProblem(beside other: TypedExpression? = nil) -> ExpressionProblem? {
        let written = asWritten
        // Checked first because most numbers have no factor, and examining the unit takes longer.
        guard let factor = written.bareFactor, factor != .one, let own = type.unit?.measure, own.isTime,
            own.builtInName != nil
        else { return nil }
        guard let name = own.multiplied(byBare: factor)?.builtInName else { return nil }
        // The other number shows which of the two units is meant.
        var fixes: [ExpressionFix] = []
        if let other, other.type.unit == nil {
            fixes = ExpressionFix.conversions(of: self, to: Unit(name))
        } else if other?.literalNumber != nil, let division = written.bareDivision {
            fixes = [ExpressionFix("leave the factor out", division)]
        }
        return ExpressionProblem(
            code: .unitMismatch, message: "a bare factor does not convert \(own.phrase) to \(name)", range: range,
            label: other != nil
                ? "this is still taken as \(own.phrase)"
                : "leave the factor out for \(own.phrase), or declare the unit `\(name)`",
            notes: ["times are converted by durations: `/ 1s`, `* 1s`; `unitless(...)` is a number without unit"],
            fixes: fixes)
    }

    /// Returns the problem of a factor after which a number has probably another unit, `event.bitrate / 1000` in bps.
    ///
    /// - Parameters:
    ///   - unit: The expected unit, which the number can have.
    ///   - phrase: A description of the target that has this unit.
    /// - Returns: The problem, or `nil` if there is none.
    func doubtfulFactorProblem(as unit: Unit, of phrase: String) -> ExpressionProblem? {
        guard let readings = type.unit?.readings, readings.count > 1, !unit.isShare,
            let factor = asWritten.bareFactor, factor != .one
        else { return nil }
        guard let meant = unit.measure.multiplied(byBare: factor), readings.contains(meant),
            let name = meant.builtInName
        else { return nil }
        return ExpressionProblem(
            code: .doubtfulFactor, severity: .warning,
            message: "\(phrase) is in \(unit.name), and with this factor the number is probably in \(name)",
            range: range,
            label: "leave the factor out, or declare the unit `\(name)`")
    }

    /// The product of the literals without unit that are factors or divisors of a number, or `nil` if there are none.
    private var bareFactor: UnitMeasure.Fraction? {
        let written = asWritten
        if let (operands, isQuotient) = written.factors {
            return .product(operands[0].bareFactorOrLiteral, operands[1].bareFactorOrLiteral, isQuotient: isQuotient)
        }
        switch written.node {
        case .operation(.intToDouble, let operands), .operation(.doubleToInt, let operands):
            return operands[0].bareFactor
        case .coalesce(let value, _): return value.bareFactor
        case .call(_, let operands) where operands.count == 1: return operands[0].bareFactor
        case .constant, .reference, .element, .field, .has, .holds, .not, .and, .or, .conditional, .attempt,
            .operation, .list, .optionalList, .map, .index, .call, .embedded, .matches, .hasKey, .comprehension,
            .bind, .optionalMap, .orElse, .ratio:
            return nil
        }
    }

    private var bareFactorOrLiteral: UnitMeasure.Fraction? {
        guard type.unit == nil, let number = literalNumber else { return bareFactor }
        if let integer = Int(exactly: number) { return integer > 0 ? .init(numerator: integer, denominator: 1) : nil }
        return Int(exactly: 1 / number).map { .init(numerator: 1, denominator: $0) }
    }

    /// The edits that remove the literal factor of a product or quotient, or `nil` if it has none.
    private var bareDivision: [ExpressionEdit]? {
        guard let operands = asWritten.factors?.operands,
            let kept = operands.map(\.asWritten).first(where: { $0.literalNumber == nil }),
            operands.contains(where: { $0.literalNumber != nil })
        else { return nil }
        return edits(keeping: kept)
    }

    /// The two operands of a product or quotient, or `nil` for everything else.
    private var factors: (operands: [TypedExpression], isQuotient: Bool)? {
        switch node {
        case .operation(.multiplyInt, let operands), .operation(.multiplyDouble, let operands): (operands, false)
        case .operation(.divideInt, let operands), .operation(.divideDouble, let operands): (operands, true)
        case .ratio(let left, let right): ([left, right], true)
        case .constant, .reference, .element, .field, .has, .holds, .not, .and, .or, .conditional, .coalesce,
            .attempt, .operation, .list, .optionalList, .map, .index, .call, .embedded, .matches, .hasKey,
            .comprehension, .bind, .optionalMap, .orElse:
            nil
        }
    }

    /// Returns the edits that remove everything except one operand.
    private func edits(keeping operand: TypedExpression) -> [ExpressionEdit] {
        [
            ExpressionEdit(range.lowerBound..<operand.range.lowerBound, ""),
            ExpressionEdit(operand.range.upperBound..<range.upperBound, ""),
        ]
    }
}

extension UnitMeasure {
    /// Returns the unit that a number of this unit has if a factor is to convert it, or `nil` if that is the same.
    fileprivate func multiplied(byBare factor: Fraction) -> UnitMeasure? {
        var result = self
        result.scale = scale.times(factor.inverse)
        return result == self ? nil : result
    }
}

extension UnitMeasure.Fraction {
    /// Returns a product or quotient of factors, where `nil` stands for 1.
    fileprivate static func product(_ left: Self?, _ right: Self?, isQuotient: Bool) -> Self? {
        guard left != nil || right != nil else { return nil }
        let other = right ?? .one
        return (left ?? .one).times(isQuotient ? other.inverse : other)
    }
}
