extension Checker {
    /// Brings a formula to the type that it is wanted as, with a report where that cannot be.
    mutating func fit(
        _ typed: TypedExpression, _ expected: ExpectedType, _ syntax: ExpressionSyntax
    ) -> TypedExpression {
        if typed.type == .unknown { return typed }
        switch expected {
        case .condition:
            if typed.type == .bool { return typed }
            report(
                "type-mismatch", "a condition must be a bool, found \(typed.type.phrase)", syntax.range,
                label: typed.type.phrase)
        case .number:
            if typed.type.isNumber { return typed }
            report(
                "type-mismatch", "a number is wanted, found \(typed.type.phrase)", syntax.range,
                label: typed.type.phrase)
        case .attribute:
            switch typed.type.kind {
            case .bool, .int, .double, .string: return typed
            default:
                report("type-mismatch", "\(typed.type.phrase) cannot be sent", syntax.range, label: typed.type.phrase)
            }
        case .value(let type):
            return fit(typed, to: type, syntax)
        }
        return unknown(syntax.range)
    }

    private mutating func fit(
        _ typed: TypedExpression, to type: ExpressionType, _ syntax: ExpressionSyntax
    ) -> TypedExpression {
        switch (typed.type, type) {
        case (let found, let wanted) where found == wanted:
            return typed
        case (.int, .int), (.double, .double), (.int, .double):
            let wanted = TypedExpression(.constant(.null), type: type, range: syntax.range)
            guard
                typed.type.unit == nil || type.unit == nil
                    || unified(wanted, typed, of: "the value", syntax.range) != nil
            else { return unknown(syntax.range) }
            if case .double = type { return promoted(typed) }
            return typed
        default:
            report(
                "type-mismatch", "\(type.phrase) is wanted, found \(typed.type.phrase)", syntax.range,
                label: typed.type.phrase)
            return unknown(syntax.range)
        }
    }
}
