extension Checker {
    @inline(never)
    mutating func unary(
        _ operation: UnaryOperator, _ operand: TypedExpression, _ range: Range<Int>
    ) -> TypedExpression {
        switch (operation, operand.type) {
        case (_, .unknown):
            return unknown(range)
        case (.not, .bool):
            return TypedExpression(.not(operand), type: .bool, mayBeMissing: operand.mayBeMissing, range: range)
        case (.minus, .int):
            return operate(.negateInt, [operand], operand.type, range)
        case (.minus, .double):
            return operate(.negateDouble, [operand], operand.type, range)
        case (.not, .dyn), (.not, .parameter):
            return TypedExpression(.not(operand), type: .bool, mayBeMissing: operand.mayBeMissing, range: range)
        default:
            if let typed = resolved(operation == .not ? "!_" : "-_", [operand], range) { return typed }
            mismatch(operation, operand)
            return unknown(range)
        }
    }

    @inline(never)
    mutating func binary(
        _ operation: BinaryOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax, _ range: Range<Int>
    ) -> TypedExpression {
        switch operation {
        case .and, .or: return logic(operation, left, right, range)
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
            return comparison(operation, left, right, range)
        case .isIn: return membership(left, right, range)
        case .add, .subtract, .multiply, .divide, .modulo:
            return arithmetic(operation, check(left), check(right), range, written: (left, right))
        }
    }

    // MARK: Logic

    @inline(never)
    private mutating func logic(
        _ operation: BinaryOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax, _ range: Range<Int>
    ) -> TypedExpression {
        let before = present
        let first = condition(left, of: operation)
        // A left operand with `has(x) &&` or `!has(x) ||` guards the right operand.
        present.formUnion(presence(in: left, where: operation == .and))
        let second = condition(right, of: operation)
        present = before
        var operands: [TypedExpression] = []
        for operand in [first, second] {
            switch (operation, operand.node) {
            case (.and, .and(let inner)), (.or, .or(let inner)): operands += inner
            default: operands.append(operand)
            }
        }
        return TypedExpression(
            operation == .and ? .and(operands) : .or(operands), type: .bool,
            mayBeMissing: first.mayBeMissing || second.mayBeMissing, range: range)
    }

    @inline(never)
    private mutating func condition(_ syntax: ExpressionSyntax, of operation: BinaryOperator) -> TypedExpression {
        let operand = check(syntax)
        if !isCondition(operand) {
            report(.typeMismatch, "`\(operation.rawValue)` needs bools, found \(operand.type.phrase)", operand.range)
            return unknown(syntax.range)
        }
        return operand
    }

    @inline(never)
    mutating func conditional(
        _ condition: ExpressionSyntax, _ then: ExpressionSyntax, _ otherwise: ExpressionSyntax, _ range: Range<Int>,
        _ beside: EnumerationType?
    ) -> TypedExpression {
        let test = check(condition)
        if !isCondition(test) {
            report(.typeMismatch, "the condition of `? :` must be a bool, found \(test.type.phrase)", test.range)
        }
        let before = present
        present.formUnion(presence(in: condition, where: true))
        let first = check(then, beside: beside)
        present = before.union(presence(in: condition, where: false))
        let second = check(otherwise, beside: beside)
        present = before
        guard let (left, right, type) = unified(first, second, of: "the two branches of `? :`", range) else {
            return unknown(range)
        }
        return TypedExpression(
            .conditional(test, left, right), type: type,
            mayBeMissing: test.mayBeMissing || first.mayBeMissing || second.mayBeMissing, range: range)
    }

    @inline(never)
    mutating func coalesce(
        _ left: ExpressionSyntax, _ right: ExpressionSyntax, _ range: Range<Int>, _ beside: EnumerationType?
    ) -> TypedExpression {
        let first = check(left, beside: beside)
        let second = check(right, beside: beside)
        if first.type != .unknown {
            // In parentheses, the operator and its operands end before the range does.
            if case .binary(_, _, let last) = left.kind, last.range.upperBound == left.range.upperBound {
                report(
                    .ambiguousCoalesce, "`??` has a lower precedence than the operator before it", range,
                    label: "put parentheses around `??` and its operands",
                    fixes: [
                        ExpressionFix(
                            "put parentheses there",
                            [
                                ExpressionEdit(last.range.lowerBound..<last.range.lowerBound, "("),
                                ExpressionEdit(range.upperBound..<range.upperBound, ")"),
                            ])
                    ])
                return unknown(range)
            }
            guard first.mayBeMissing || reliesOnGuards || mayFailToConvert(left, first) else {
                report(
                    .neverMissing, "the value before `??` is never missing", left.range,
                    label: "always there",
                    fixes: [
                        ExpressionFix(
                            "leave the default out", [ExpressionEdit(left.range.upperBound..<range.upperBound, "")])
                    ])
                return unknown(range)
            }
        }
        if case .binary = right.kind, second.type == .bool, first.type != .bool, first.type != .unknown {
            problems.append(
                ExpressionProblem(
                    code: .typeMismatch,
                    message: "the two sides of `??` must be of one type, found \(first.type.phrase) and bool",
                    range: left.range, label: first.type.phrase, related: [ExpressionLabel(second.range, "bool")],
                    notes: ["an operator after `??` belongs to the default: write `(VALUE ?? DEFAULT)` in parentheses"])
            )
            return unknown(range)
        }
        guard let (value, alternative, type) = unified(first, second, of: "the two sides of `??`", range) else {
            return unknown(range)
        }
        var tried = value
        if isConversion(left) {
            tried = TypedExpression(.attempt(value), type: value.type, mayBeMissing: true, range: value.range)
        }
        return TypedExpression(
            .coalesce(tried, alternative), type: type, mayBeMissing: second.mayBeMissing, range: range)
    }

    /// Returns true if a formula is a conversion: a following `??` then also applies where the conversion fails.
    private func isConversion(_ syntax: ExpressionSyntax) -> Bool {
        if case .coalesce(_, let last) = syntax.kind { return isConversion(last) }
        if let path = syntax.path, !elements.contains(where: { $0.name == path[0] }) { return scope.isConversion(path) }
        return syntax.isConversion
    }

    /// Returns true if a formula is a conversion that can fail; a conversion to the value's own type cannot.
    private func mayFailToConvert(_ syntax: ExpressionSyntax, _ typed: TypedExpression) -> Bool {
        switch (syntax.kind, typed.node) {
        case (.coalesce(_, let last), .coalesce(_, let alternative)): return mayFailToConvert(last, alternative)
        case (.call(_, _, _, let arguments), _):
            guard syntax.isConversion else { return false }
            // A conversion that changes nothing is typed as its argument.
            return typed.range == syntax.range
                ? typed.isFallibleConversion : arguments.first.map { mayFailToConvert($0, typed) } ?? false
        default:
            guard let path = syntax.path, !elements.contains(where: { $0.name == path[0] }) else { return false }
            return scope.mayFailToConvert(path)
        }
    }
}
