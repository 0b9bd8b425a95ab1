import AVTCore

extension TextSyntax {
    /// What a text outside of formulas stands for: a number, a duration in milliseconds, `true` or `false`; any other
    /// text, and all text in quotes, is itself.
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

    /// The milliseconds of a duration; `nil` for anything else.
    package var milliseconds: Int? {
        guard case .int(let value)? = LiteralValue(text, as: ParameterSyntax.Kind.duration)?.constant else {
            return nil
        }
        return value
    }
}
