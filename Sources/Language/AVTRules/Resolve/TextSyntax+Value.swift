import AVTCore

extension TextSyntax {
    /// The value of a text outside formulas: a number, a duration in milliseconds, `true` or `false`.
    ///
    /// Any other text, and any quoted text, is a string.
    package var value: Value {
        switch LiteralValue(self)?.constant {
        case .bool(let value): .bool(value)
        case .int(let value): .int(value)
        case .double(let value): .double(value)
        default: .string(text)
        }
    }

    /// True for a duration, such as `5s`.
    package var isDuration: Bool { LiteralValue(self)?.unit == .milliseconds }

    /// The milliseconds of a duration, or `nil` for any other text.
    package var milliseconds: Int? {
        guard case .int(let value)? = LiteralValue(text, as: ParameterSyntax.Kind.duration)?.constant else {
            return nil
        }
        return value
    }
}
