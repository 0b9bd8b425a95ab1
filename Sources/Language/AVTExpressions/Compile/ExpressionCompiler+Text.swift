extension ExpressionCompiler {
    enum TextPart {
        case slot(TextSlot)
        case constant(TextConstant)
        case other
    }

    func textPart(_ expression: TypedExpression) -> TextPart {
        if let slot = slot(expression, .string) { return .slot(TextSlot(slot: slot)) }
        if case .constant(.string(let value)) = expression.node { return .constant(TextConstant(value)) }
        return .other
    }

    /// Returns code for a string.
    func text(_ expression: TypedExpression) -> TextCode {
        switch textPart(expression) {
        case .slot(let slot): return TextCode { frame in slot.read(frame) }
        case .constant(let constant): return TextCode { frame in constant.read(frame) }
        case .other: break
        }
        if let (first, second) = alternatives(expression) {
            let (first, second) = (text(first), text(second))
            return TextCode { frame in coalesced(first, second, frame) }
        }
        switch expression.node {
        case .conditional(let condition, let then, let otherwise):
            let condition = bool(condition)
            let (then, otherwise) = (text(then), text(otherwise))
            return TextCode { frame in chosen(condition, then, otherwise, frame) }
        case .operation(let operation, let operands):
            return string(operation, operands) ?? string(expression)
        default: return string(expression)
        }
    }

    private func string(_ expression: TypedExpression) -> TextCode {
        let code = evaluated(expression)
        return TextCode { frame in
            code.read(frame).flatMap {
                if case .string(let value) = $0 { .value(value) } else { .failed(.noSuchOverload) }
            }
        }
    }

    private func string(_ operation: Operation, _ operands: [TypedExpression]) -> TextCode? {
        switch operation {
        case .concatenate:
            guard areOf(.string, operands, count: 2) else { return nil }
            let (left, right) = (text(operands[0]), text(operands[1]))
            let most = min(limits.size, Work.largestSize)
            return TextCode { frame in
                joint(left.read(frame), right.read(frame)) { left, right in
                    left.utf8.count + right.utf8.count <= most ? .value(left + right) : .failed(.limit)
                }
            }
        case .intToString:
            guard areOf(.int, operands, count: 1) else { return nil }
            let code = int(operands[0])
            return TextCode { frame in code.read(frame).map { String($0) } }
        case .doubleToString:
            guard areOf(.double, operands, count: 1) else { return nil }
            let code = double(operands[0])
            return TextCode { frame in code.read(frame).map { $0.shortestText } }
        case .boolToString:
            guard areOf(.bool, operands, count: 1) else { return nil }
            let code = bool(operands[0])
            return TextCode { frame in code.read(frame).map { String($0) } }
        default: return nil
        }
    }
}
