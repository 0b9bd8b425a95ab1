extension Checker {
    @inline(never)
    mutating func arithmetic(
        _ operation: BinaryOperator, _ left: TypedExpression, _ right: TypedExpression, _ range: Range<Int>,
        written: (left: ExpressionSyntax, right: ExpressionSyntax)
    ) -> TypedExpression {
        if left.type == .unknown || right.type == .unknown { return unknown(range) }
        if operation == .add, left.type == .string, right.type == .string {
            return operate(.concatenate, [left, right], .string, range)
        }
        let isMixed = left.type.kind != right.type.kind
        guard left.type.isNumber, right.type.isNumber, !(isStrict && isMixed) else {
            if let typed = dynamic(operation, left, right, range) { return typed }
            if isStrict, isMixed, left.type.isNumber, right.type.isNumber { return mixed(left, right, range) }
            return mismatch(operation, left, right, range)
        }
        let unit: Unit?
        switch operation {
        case .multiply, .divide:
            unit = self.unit(of: (left, written.left), (right, written.right), power: operation == .divide ? -1 : 1)
        default:
            guard let agreed = agree(left, right, "`\(operation.rawValue)`") else { return unknown(range) }
            unit = agreed
        }
        guard keepsFractions(left, beside: right), keepsFractions(right, beside: left) else { return unknown(range) }
        let isDouble = left.type.kind == .double || right.type.kind == .double
        if !isStrict, [.divide, .modulo].contains(operation), right.literalNumber == 0 {
            problems.append(
                ExpressionProblem(
                    code: .evaluationFailed, severity: .warning, message: "this divides by zero", range: right.range,
                    label: isDouble ? "the result is not finite" : "it never has a value"))
        }
        let operands = isDouble ? [left, right].map(promoted) : [left, right]
        guard let resolved = Operation(operation, isDouble ? .double(nil) : .int(nil)) else {
            return mismatch(operation, left, right, range)
        }
        return operate(resolved, operands, isDouble ? .double(unit) : .int(unit), range)
    }

    /// Types arithmetic that is dispatched at run time, or returns `nil` if no signature accepts the operands.
    private mutating func dynamic(
        _ operation: BinaryOperator, _ left: TypedExpression, _ right: TypedExpression, _ range: Range<Int>
    ) -> TypedExpression? {
        guard var typed = resolved("_\(operation.rawValue)_", [left, right], range) else { return nil }
        // An operand whose type is known only at run time may be a double; mixed with an int, the result is then a
        // double.
        let isOpen = [left, right].contains { !inference.known($0.type).isNumber }
        if !isStrict, operation != .modulo, case .int = typed.type, isOpen { typed.type = .dyn }
        return typed
    }

    /// Reports that int and double are mixed, which strict mode does not allow.
    mutating func mixed(
        _ left: TypedExpression, _ right: TypedExpression, _ range: Range<Int>
    ) -> TypedExpression {
        let integer = left.type.kind == .int ? left : right
        report(
            .extensionRefused, "int and double mix only as an extension of the standard", range,
            label: "\(left.type.phrase) and \(right.type.phrase)",
            fixes: [ExpressionFix(converting: [integer], with: "double")])
        return unknown(range)
    }

    func promoted(_ operand: TypedExpression) -> TypedExpression {
        guard case .int(let unit) = operand.type else { return operand }
        if case .constant(.int(let value)) = operand.node {
            return TypedExpression(.constant(.double(Double(value))), type: .double(unit), range: operand.range)
        }
        return operate(.intToDouble, [operand], .double(unit), operand.range)
    }
}
