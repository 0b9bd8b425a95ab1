extension TypedExpression {
    /// True if it consists of literals and constants only.
    var isLiteral: Bool {
        let written = asWritten
        switch written.node {
        case .constant: return true
        case .conditional(_, let then, let otherwise): return then.isLiteral && otherwise.isLiteral
        case .coalesce(let value, let alternative): return value.isLiteral && alternative.isLiteral
        case .operation(_, let operands): return operands.allSatisfy(\.isLiteral)
        case .reference, .element, .field, .has, .holds, .not, .and, .or, .attempt, .list, .optionalList, .map,
            .index, .call, .embedded, .matches, .hasKey, .comprehension, .bind, .optionalMap, .orElse, .ratio:
            return false
        }
    }

    /// The number of a literal, or `nil` for other expressions.
    package var literalNumber: Double? {
        switch asWritten.node {
        case .constant(.int(let value)): Double(value)
        case .constant(.double(let value)): value
        case .operation(.negateInt, let operands), .operation(.negateDouble, let operands):
            operands[0].literalNumber.map { -$0 }
        default: nil
        }
    }

    /// True for 0, which fits every unit.
    var isZero: Bool {
        switch asWritten.node {
        case .conditional(_, let then, let otherwise): then.isZero && otherwise.isZero
        default: literalNumber == 0
        }
    }

    /// True for a literal that is not an integer.
    var isFraction: Bool { literalNumber.map { $0 != $0.rounded(.towardZero) } ?? false }

    /// The literals that determine its value: itself, or those between which it chooses.
    fileprivate var literals: [TypedExpression] {
        let written = asWritten
        switch written.node {
        case .constant where type.unit == nil && type.isNumber && literalNumber != 0: return [written]
        case .conditional(_, let then, let otherwise): return then.literals + otherwise.literals
        case .coalesce(let value, let alternative): return value.literals + alternative.literals
        case .operation(let operation, let operands):
            switch operation {
            case .maxInt, .minInt, .maxDouble, .minDouble, .negateInt, .negateDouble:
                return operands.flatMap(\.literals)
            default: return []
            }
        default: return []
        }
    }

    // MARK: Numbers where durations are wanted

    /// Returns the problem of a number without unit where a duration is expected, with the likely fix-its.
    func bareDuration(
        _ message: String, beside unit: Unit, related: [ExpressionLabel] = []
    ) -> ExpressionProblem {
        var fixes: [ExpressionFix] = []
        var notes: [String] = []
        let literals = literals
        if isLiteral, !literals.isEmpty {
            for suffix in durationSuffixes(for: literals.compactMap(\.literalNumber)) {
                let texts = literals.compactMap { $0.literalNumber.flatMap { durationLiteral($0, suffix) } }
                guard texts.count == literals.count else { continue }
                let edits = zip(literals, texts).map { ExpressionEdit($0.range, $1) }
                fixes.append(ExpressionFix("write " + texts.map { "`\($0)`" }.joined(separator: " and "), edits))
            }
        } else if unit.measure == .milliseconds {
            let range = range
            for literal in ["1ms", "1s"] {
                fixes.append(
                    ExpressionFix(
                        "multiply by `\(literal)`",
                        [
                            ExpressionEdit(range.lowerBound..<range.lowerBound, asWritten.isPrimary ? "" : "("),
                            ExpressionEdit(
                                range.upperBound..<range.upperBound, (asWritten.isPrimary ? "" : ")") + " * \(literal)"),
                        ]))
            }
            notes.append("or declare the unit of the values that it reads")
        } else {
            notes.append("declare the unit of the values that it reads, or make it a time with `* 1s` first")
        }
        return ExpressionProblem(
            code: .numberWithoutUnit, message: message, range: range,
            label: unit.measure == .milliseconds ? "is this in s or in ms?" : "this may be in any unit of time",
            related: related, notes: notes, fixes: fixes)
    }

    /// Returns the problem of a share that is used as a percentage, or the reverse.
    ///
    /// - Parameters:
    ///   - unit: The unit of the other operand.
    ///   - isDeclared: Whether the other operand is declared as a share, and so not greater than 1; a quotient can be.
    /// - Returns: The problem, or `nil` if there is none.
    func shareProblem(beside unit: Unit, isDeclared: Bool) -> ExpressionProblem? {
        guard let value = literalNumber else { return nil }
        let written = asWritten
        guard let (message, replacement) = unit.shareMistake(value, isDeclared: isDeclared) else { return nil }
        return ExpressionProblem(
            code: .percentAndShare, severity: .warning, message: message, range: range,
            label: unit.name, fixes: [ExpressionFix(write: replacement, for: written.range)])
    }

    /// True if a number without unit that may be greater than 1 multiplies it or a part of it: a share is then no longer
    /// from 0 to 1.
    var mayBeScaledUp: Bool {
        let written = asWritten
        func isFactor(_ operand: TypedExpression, _ isLarge: (Double) -> Bool) -> Bool {
            operand.type.unit == nil && (operand.literalNumber.map { isLarge(abs($0)) } ?? true)
        }
        switch written.node {
        case .operation(.multiplyInt, let operands), .operation(.multiplyDouble, let operands):
            return operands.contains { isFactor($0) { $0 > 1 } || $0.mayBeScaledUp }
        case .operation(.divideInt, let operands), .operation(.divideDouble, let operands):
            return isFactor(operands[1]) { $0 < 1 } || operands[0].mayBeScaledUp
        case .ratio(let left, let right):
            return left.type.unit?.isShare == true && (isFactor(right) { $0 < 1 } || left.mayBeScaledUp)
        case .operation(_, let operands), .call(_, let operands): return operands.contains(where: \.mayBeScaledUp)
        case .conditional(_, let then, let otherwise): return then.mayBeScaledUp || otherwise.mayBeScaledUp
        case .coalesce(let value, let alternative): return value.mayBeScaledUp || alternative.mayBeScaledUp
        case .constant, .reference, .element, .field, .has, .holds, .not, .and, .or, .attempt, .list, .optionalList,
            .map, .index, .embedded, .matches, .hasKey, .comprehension, .bind, .optionalMap, .orElse:
            return false
        }
    }

    // MARK: Integer quotients

    /// Returns the quotient of integers that this expression is, or is computed from.
    ///
    /// - Parameters:
    ///   - hasAnyDivisor: Whether to accept any divisor, such as a constant, for a quotient that is not
    ///   computed with further; otherwise only quotients that are certainly truncated to 0, such as shares, are found.
    ///   - isRate: Whether a rate per time is expected, so that a quotient per time is truncated whatever it is
    ///   multiplied by.
    /// - Returns: The quotient, or `nil` if there is none.
    func integerQuotient(hasAnyDivisor: Bool, isRate: Bool = false) -> TypedExpression? {
        let written = asWritten
        func quotient(in part: TypedExpression) -> TypedExpression? {
            part.integerQuotient(hasAnyDivisor: hasAnyDivisor, isRate: isRate)
        }
        switch written.node {
        case .operation(.divideInt, let operands):
            let isTruncated =
                hasAnyDivisor || operands[0].isShared(by: operands[1]) || operands[0].isCount(perTime: operands[1])
                || isRate && written.type.unit?.isPerTime == true && !operands[1].isLiteral
            return isTruncated ? written : nil
        case .operation(let operation, let operands):
            switch operation {
            case .addInt, .subtractInt, .multiplyInt, .negateInt, .minInt, .maxInt:
                return operands.lazy.compactMap { $0.integerQuotient(hasAnyDivisor: false, isRate: isRate) }.first
            default: return nil
            }
        case .conditional(_, let then, let otherwise): return quotient(in: then) ?? quotient(in: otherwise)
        case .coalesce(let value, let alternative): return quotient(in: value) ?? quotient(in: alternative)
        case .constant, .reference, .element, .field, .has, .holds, .not, .and, .or, .attempt, .list, .optionalList,
            .map, .index, .call, .embedded, .matches, .hasKey, .comprehension, .bind, .optionalMap, .orElse, .ratio:
            return nil
        }
    }

    /// Returns true if the quotient is certainly a share: both have the same unit, or this is an addend of the divisor.
    private func isShared(by divisor: TypedExpression) -> Bool {
        guard !divisor.isLiteral else { return false }
        if let unit = type.unit, let other = divisor.type.unit { return unit.isSame(as: other) }
        return divisor.isSum(with: self)
    }

    /// Returns true if this is a number of items, and the divisor a duration in ms: the quotient of the two is 0 unless
    /// there is an item per millisecond.
    private func isCount(perTime divisor: TypedExpression) -> Bool {
        type.unit?.isSame(as: .count) == true && literalFactors.isEmpty && divisor.type.unit?.isDuration == true
            && !divisor.isLiteral && divisor.literalFactors.isEmpty
    }

    /// Returns true if this is a sum, and one of its addends is the other expression.
    func isSum(with addend: TypedExpression) -> Bool {
        addends.contains { $0.withoutRanges == addend.withoutRanges }
    }

    private var addends: [TypedExpression] {
        switch node {
        case .operation(.addInt, let operands), .operation(.addDouble, let operands):
            operands.flatMap { [$0.asWritten] + $0.addends }
        case .operation(.intToDouble, let operands): operands[0].addends
        default: []
        }
    }

    private var withoutRanges: TypedExpression {
        var copy = mapChildren { $0.withoutRanges }
        copy.range = 0..<0
        return copy
    }

    /// Returns the problem of a quotient of integers that is used as a fraction.
    func quotientProblem(_ message: String) -> ExpressionProblem {
        if case .operation(_, let operands) = node, operands[1].literalNumber != nil,
            operands[1].type.unit?.isDuration == true
        {
            return converted(operands[0], isInParentheses: operands[0].hasParentheses, message)
        }
        let fixes = ratioEdits().map { [ExpressionFix("write `ratio(...)`", $0)] } ?? []
        return ExpressionProblem(
            code: .integerQuotient, message: message, range: range, label: "cut to an integer: 3 / 4 is 0",
            fixes: fixes)
    }

    /// Returns the edits that write a quotient as `ratio(...)`, or `nil` for other expressions.
    ///
    /// - Parameter conversion: What follows the call, such as ` * 1h`.
    /// - Returns: The edits.
    func ratioEdits(appending conversion: String = "") -> [ExpressionEdit]? {
        guard case .operation(let operation, let operands) = node, [.divideInt, .divideDouble].contains(operation)
        else { return nil }
        let (left, right) = (operands[0], operands[1])
        // The operands' parentheses become those of the call.
        let (opening, closing) = (left.hasParentheses ? 1 : 0, right.hasParentheses ? 1 : 0)
        let end = right.range.upperBound
        return [
            ExpressionEdit(left.range.lowerBound..<left.range.lowerBound + opening, "ratio("),
            ExpressionEdit(left.range.upperBound - opening..<right.range.lowerBound + closing, ", "),
            ExpressionEdit(end..<end, (right.hasParentheses ? "" : ")") + conversion),
        ]
    }

    /// Returns the problem of a number of seconds that is truncated, `x / 1s`.
    private func converted(_ time: TypedExpression, isInParentheses: Bool, _ message: String) -> ExpressionProblem {
        let start = time.range.lowerBound
        return ExpressionProblem(
            code: .integerQuotient, message: message, range: range, label: "cut to an integer: 1500ms / 1s is 1",
            notes: ["`int(...)` around it states that the fraction is to be cut"],
            fixes: [
                ExpressionFix(
                    "divide a double",
                    [
                        ExpressionEdit(start..<start, isInParentheses ? "double" : "double("),
                        ExpressionEdit(time.range.upperBound..<time.range.upperBound, isInParentheses ? "" : ")"),
                    ])
            ])
    }

    /// True for an operand of `/` that must be in parentheses because its operator binds looser.
    var hasParentheses: Bool {
        switch asWritten.node {
        case .operation(let operation, _):
            switch operation {
            case .addInt, .subtractInt, .addDouble, .subtractDouble: true
            default: false
            }
        case .conditional, .coalesce: true
        case .constant, .reference, .element, .field, .has, .holds, .not, .and, .or, .attempt, .list, .optionalList,
            .map, .index, .call, .embedded, .matches, .hasKey, .comprehension, .bind, .optionalMap, .orElse, .ratio:
            false
        }
    }
}

/// Returns the suffixes for a number that can be one of seconds or of milliseconds, the likelier one first.
package func durationSuffixes(for numbers: [Double]) -> [String] {
    numbers.contains { abs($0) >= 100 } ? ["ms", "s"] : ["s", "ms"]
}

/// Returns a duration literal, or `nil` if the number cannot be written as one.
package func durationLiteral(_ value: Double, _ suffix: String) -> String? {
    if let integer = Int(exactly: value) { return "\(integer)\(suffix)" }
    let text = "\(value)"
    guard !text.contains("e"), suffix != "ms", value.isFinite, value * 1000 == (value * 1000).rounded() else {
        return nil
    }
    return text + suffix
}

extension Unit {
    /// Returns the mistake if a share was probably confused with a percentage in a number of this unit.
    ///
    /// - Parameters:
    ///   - value: The number.
    ///   - isDeclared: True for a number that is declared as a share, and so not greater than 1.
    /// - Returns: The mistake and the number that is probably meant, or `nil`.
    package func shareMistake(_ value: Double, isDeclared: Bool) -> (message: String, replacement: String)? {
        let (message, number): (String, Double)
        if readings == [.percent], value > 0, value < 1 {
            (message, number) = ("this is a share, and percent are from 0 to 100", value * 100)
        } else if readings == [.ratio], isDeclared ? value > 1 : value >= 10 {
            (message, number) = ("this is a percentage, and a ratio is from 0 to 1", value / 100)
        } else {
            return nil
        }
        return (message, Unit.text(number))
    }

    /// Returns a share from 0 to 1 as a number of this unit, or `nil` if the unit is not percent.
    package func percentage(of share: Double) -> String? {
        readings == [.percent] ? Unit.text(share * 100) : nil
    }

    private static func text(_ number: Double) -> String {
        // A product such as `0.0007 * 100` is not exactly the number that one would write.
        let rounded = abs(number) < 1e3 ? (number * 1e12).rounded() / 1e12 : number
        return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
    }
}
