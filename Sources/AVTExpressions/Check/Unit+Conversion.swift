extension Unit {
    /// Units of time, in milliseconds, with the literal that is one of each.
    private static let times: [String: (size: Int, literal: String)] = [
        "ms": (1, "1ms"), "s": (1000, "1s"), "min": (60_000, "1m"), "h": (3_600_000, "1h"),
    ]
    private static let rates: [String: Int] = ["bps": 1, "kbps": 1000, "Mbps": 1_000_000]

    /// How many of another unit one of this is, if that is a whole number.
    public func factor(to other: Unit) -> Int? {
        for family in [Unit.times.mapValues(\.size), Unit.rates] {
            if let own = family[name], let others = family[other.name], own % others == 0 { return own / others }
        }
        return nil
    }

    /// What there is to say of two units that measure the same, if no formula makes a number in one of them one in the other.
    public func advice(beside other: Unit) -> [String] {
        guard factor(to: other) ?? other.factor(to: self) != nil, conversion(to: other) == nil else { return [] }
        return ["no formula makes \(name) of \(other.name): declare both in one of them"]
    }

    /// What makes a time in this unit a number in another, written behind it; `nil` for what is no time.
    ///
    /// Literals of durations do it, and not bare factors: a number times a factor still has its unit. Seconds are made
    /// milliseconds by `* 1s`, and milliseconds seconds by `/ 1s`.
    fileprivate func conversion(to other: Unit) -> String? {
        guard let from = Unit.times[name], let to = Unit.times[other.name] else { return nil }
        return (from.size == 1 ? "" : " * \(from.literal)") + (to.size == 1 ? "" : " / \(to.literal)")
    }
}

extension ExpressionFix {
    /// A time in another unit; `nil` where there is no way to write it.
    ///
    /// - Parameters:
    ///   - operand: the time.
    ///   - unit: the unit.
    ///   - keepsFractions: true to make it a double if parts of the unit would be lost else.
    public init?(converting operand: TypedExpression, to unit: Unit, keepsFractions: Bool = false) {
        guard let own = operand.type.unit, own != unit, let conversion = own.conversion(to: unit) else { return nil }
        let written = operand.asWritten
        let opening =
            if keepsFractions, case .int = written.type, own.factor(to: unit) == nil {
                "double("
            } else {
                written.isPrimary ? "" : "("
            }
        let range = operand.range
        self.init(
            "convert \(own.name) to \(unit.name)",
            [
                ExpressionEdit(range.lowerBound..<range.lowerBound, opening),
                ExpressionEdit(range.upperBound..<range.upperBound, (opening.isEmpty ? "" : ")") + conversion),
            ])
    }
}

extension TypedExpression {
    /// Without a conversion that nobody wrote.
    fileprivate var asWritten: TypedExpression {
        guard case .operation(.intToDouble, let operands) = node, operands[0].range == range else { return self }
        return operands[0]
    }

    /// True for what is written without operators.
    var isPrimary: Bool {
        switch node {
        case .constant, .reference, .element, .field: true
        default: false
        }
    }
}
