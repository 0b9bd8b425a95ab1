import AVTExpressions

/// A literal value outside formulas: of a parameter, or the initial value of a variable.
struct LiteralValue: Sendable, Hashable {
    /// The value; durations are integers in milliseconds.
    var constant: ExpressionConstant
    /// The unit, which is ms for durations, or `nil` if there is none.
    var unit: Unit?

    /// Creates a value from a text whose type is inferred, or returns `nil` if it is not a literal.
    ///
    /// - Parameter text: A number, a duration, `true`, `false`, or any quoted text.
    init?(_ text: TextSyntax) {
        if text.isQuoted {
            self.init(constant: .string(text.text), unit: nil)
        } else if let literal = constantLiteral(text.text) {
            self.init(constant: literal.constant, unit: literal.unit)
        } else {
            return nil
        }
    }

    /// Creates a value of a type from a text, or returns `nil` if the text is not such a value.
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

    /// Creates a value of a parameter, with its unit, from a text, or returns `nil` if the text is not such a value.
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

    /// Creates a value of a kind of parameter from a text, or returns `nil` if the text is not such a value.
    init?(_ text: String, as kind: ParameterSyntax.Kind) {
        switch kind {
        case .duration:
            // 0 is the same in every unit.
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

    /// The durations that a number without unit may stand for, the likelier one first: `10s` and `10ms` for `10`.
    var durations: [String] {
        guard unit == nil, let number else { return [] }
        return durationSuffixes(for: [number]).compactMap { durationLiteral(number, $0) }
    }

    /// Returns the number to write in another unit, or `nil` if it is not an integer in that unit.
    func written(in other: Unit) -> String? {
        guard let unit, case .int(let value) = constant else { return nil }
        if value == 0 { return "0" }
        guard let factor = other.factor(to: unit), value.isMultiple(of: factor) else { return nil }
        return String(value / factor)
    }

    /// The value as a number, or `nil` for other types.
    var number: Double? {
        switch constant {
        case .int(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }
}
