import AVTExpressions

/// Parses a single literal of the expression language with an optional minus sign, or returns `nil` for other texts.
///
/// Durations are integers in milliseconds.
func constantLiteral(_ text: String) -> (constant: ExpressionConstant, unit: Unit?)? {
    guard let syntax = parseExpression(text).syntax else { return nil }
    switch syntax.kind {
    case .literal(let literal):
        return constant(literal)
    case .unary(.minus, let operand):
        guard case .literal(let literal) = operand.kind, let positive = constant(literal) else { return nil }
        switch positive.constant {
        case .int(let value): return (.int(0 &- value), positive.unit)
        case .double(let value): return (.double(-value), positive.unit)
        default: return nil
        }
    default:
        return nil
    }
}

private func constant(_ literal: LiteralSyntax) -> (constant: ExpressionConstant, unit: Unit?)? {
    switch literal {
    case .bool(let value): (.bool(value), nil)
    case .int(let value): (.int(value), nil)
    case .double(let value): (.double(value), nil)
    case .duration(let milliseconds): (.int(milliseconds), .milliseconds)
    case .uint, .bytes, .string, .null: nil
    }
}
