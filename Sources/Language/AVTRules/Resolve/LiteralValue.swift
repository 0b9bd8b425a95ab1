import AVTExpressions

/// A value that stands outside formulas: of a parameter, or at first of a variable.
struct LiteralValue: Sendable, Hashable {
    /// The value; a duration is an int in milliseconds.
    var constant: ExpressionConstant
    /// Its unit: ms for a duration.
    var unit: Unit?

    /// What a text is without being told.
    ///
    /// - Parameter text: a number, a duration, `true`, `false`, or any text in quotes.
    init?(_ text: TextSyntax) {
        if text.isQuoted {
            self.init(constant: .string(text.text), unit: nil)
        } else if let literal = constantLiteral(text.text) {
            self.init(constant: literal.constant, unit: literal.unit)
        } else {
            return nil
        }
    }

    /// What a text is as a value of a type; `nil` if it is none.
    init?(_ text: String, as type: ValueTypeSyntax) {
        if type == .string {
            self.init(constant: .string(text), unit: nil)
            return
        }
        guard let literal = constantLiteral(text) else { return nil }
        switch (type, literal.constant) {
        case (.bool, .bool), (.int, .int), (.double, .double):
            self.init(constant: literal.constant, unit: literal.unit)
        case (.double, .int(let value)):
            self.init(constant: .double(Double(value)), unit: literal.unit)
        default:
            return nil
        }
    }

    /// What a text is as a value of a parameter with its unit; `nil` if it is none.
    init?(_ text: String, of parameter: ParameterSyntax) {
        guard let unit = parameter.unit.map({ Unit($0.text) }) else {
            self.init(text, as: parameter.kind)
            return
        }
        guard let type = ValueTypeSyntax(rawValue: parameter.kind.rawValue),
            var value = LiteralValue(text, as: type), value.number != nil,
            unit.isDuration ? value.unit == .milliseconds || value.number == 0 : value.unit == nil
        else { return nil }
        value.unit = unit
        self = value
    }

    /// What a text is as a value of a kind of parameter; `nil` if it is none.
    init?(_ text: String, as kind: ParameterSyntax.Kind) {
        switch kind {
        case .duration:
            // 0 is 0 in every unit.
            guard var value = LiteralValue(text, as: ValueTypeSyntax.int),
                value.unit == .milliseconds || value.constant == .int(0)
            else { return nil }
            value.unit = .milliseconds
            self = value
        case .int, .double, .bool, .string:
            guard let type = ValueTypeSyntax(rawValue: kind.rawValue), let value = LiteralValue(text, as: type),
                value.unit == nil
            else { return nil }
            self = value
        }
    }

    private init(constant: ExpressionConstant, unit: Unit?) {
        self.constant = constant
        self.unit = unit
    }

    /// The durations that a number without unit can be meant as, the likelier one first: `10s` and `10ms` for `10`.
    var durations: [String] {
        guard unit == nil, let number else { return [] }
        return durationSuffixes(for: [number]).filter { $0 != "m" }.compactMap { durationLiteral(number, $0) }
    }

    /// The value as a number without unit, as it is written in another unit; `nil` if it is no whole number there.
    func written(in other: Unit) -> String? {
        guard let unit, case .int(let value) = constant else { return nil }
        if value == 0 { return "0" }
        guard let factor = other.factor(to: unit), value.isMultiple(of: factor) else { return nil }
        return String(value / factor)
    }

    /// The value as a number; `nil` for what is none.
    var number: Double? {
        switch constant {
        case .int(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }
}
