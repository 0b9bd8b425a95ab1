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
        if let (factor, literal) = written.bareDuration(to: unit) {
            // A literal with a point is longer than its digits: a duration in its place would divide integers.
            guard let number = factor.literalNumber, factor.range.count == "\(Int(number))".utf8.count else {
                return []
            }
            return [ExpressionFix("write `\(literal)` for `\(Int(number))`", [ExpressionEdit(factor.range, literal)])]
        }
        if let fixes = written.fixesOfFactor(from: own, to: unit.measure) { return fixes }
        guard let conversion = own.conversion(to: unit.measure) else { return [] }
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
        guard let (operands, isQuotient) = factors, isQuotient else { return nil }
        let (left, right) = (operands[0].asWritten, operands[1].asWritten)
        guard case .constant = right.node, right.type.unit?.isDuration == true, let found = left.type.unit,
            found.isSame(as: unit)
        else { return nil }
        return ExpressionFix("leave the division out", edits(keeping: left))
    }

    /// The literal 1000 where the duration `1s` is wanted: `1000 * x`; likewise 60000 and 3600000.
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

    /// What to do about a bare factor that the formula has already, beside which another would hardly be meant: leave it out if it is the
    /// one between the two units, else nothing; `nil` if there is no such factor.
    fileprivate func fixesOfFactor(from own: UnitMeasure, to other: UnitMeasure) -> [ExpressionFix]? {
        guard !own.isTime, literalFactors.contains(where: { $0.type.unit == nil && ($0.literalNumber ?? 0) >= 8 })
        else { return nil }
        guard let factor = own.factor(to: other), [factor, factor.inverse].contains(bareFactor ?? .one),
            let division = bareDivision
        else { return [] }
        return [ExpressionFix("leave the factor out", division)]
    }

    /// The literals by which a product or quotient is multiplied or divided.
    private var literalFactors: [TypedExpression] {
        if let operands = asWritten.factors?.operands { return operands.flatMap(\.literalFactors) }
        return switch asWritten.node {
        case .constant: [asWritten]
        case .operation(.intToDouble, let operands), .operation(.doubleToInt, let operands): operands[0].literalFactors
        case .coalesce(let value, _): value.literalFactors
        default: []
        }
    }
}

// MARK: Bare factors between units of time

extension TypedExpression {
    /// The problem of a time that bare numbers convert to another unit, `since(X) / 1000`, which leaves its unit as it is.
    ///
    /// - Parameter isComparedWithNumber: true where it stands beside a number without unit, which fits the converted time.
    /// - Returns: the problem, or `nil` if there is none.
    func bareConversionProblem(besideNumber isComparedWithNumber: Bool = false) -> ExpressionProblem? {
        let written = asWritten
        // Most numbers have no factor, and the unit takes longer to look at.
        guard let factor = written.bareFactor, factor != .one, let own = type.unit?.measure, own.isTime,
            own.builtInName != nil
        else { return nil }
        var meant = own
        meant.scale = own.scale.times(factor.inverse)
        guard meant != own, let name = meant.builtInName else { return nil }
        var fixes: [ExpressionFix] = []
        if isComparedWithNumber {
            fixes = ExpressionFix.conversions(of: self, to: Unit(name))
        } else if let division = written.bareDivision {
            fixes = [ExpressionFix("leave the factor out", division)]
        }
        return ExpressionProblem(
            code: "unit-mismatch", message: "a bare factor does not convert \(own.phrase) to \(name)", range: range,
            label: "this is still taken as \(own.phrase)",
            notes: ["times are converted by durations: `/ 1s`, `* 1s`; `unitless(...)` is a number without unit"],
            fixes: fixes)
    }

    /// The product of the literals without unit by which a number is multiplied or divided.
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
        default: return nil
        }
    }

    private var bareFactorOrLiteral: UnitMeasure.Fraction? {
        guard type.unit == nil, let number = literalNumber else { return bareFactor }
        if let whole = Int(exactly: number) { return whole > 0 ? .init(numerator: whole, denominator: 1) : nil }
        return Int(exactly: 1 / number).map { .init(numerator: 1, denominator: $0) }
    }

    /// What removes the factor of a product or quotient that is a literal.
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
        default: nil
        }
    }

    /// Removes everything but one operand.
    private func edits(keeping operand: TypedExpression) -> [ExpressionEdit] {
        [
            ExpressionEdit(range.lowerBound..<operand.range.lowerBound, ""),
            ExpressionEdit(operand.range.upperBound..<range.upperBound, ""),
        ]
    }
}

extension UnitMeasure.Fraction {
    /// A product or quotient of factors, of which `nil` is 1.
    fileprivate static func product(_ left: Self?, _ right: Self?, isQuotient: Bool) -> Self? {
        guard left != nil || right != nil else { return nil }
        let other = right ?? .one
        return (left ?? .one).times(isQuotient ? other.inverse : other)
    }
}
