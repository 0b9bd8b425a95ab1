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
            if case .binary(_, _, let last) = left.kind {
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

    // MARK: Comparison

    @inline(never)
    private mutating func comparison(
        _ operation: BinaryOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax, _ range: Range<Int>
    ) -> TypedExpression {
        // The error in the declaration has already been reported, so its enum cases are not looked up.
        if right.isName && hasInvalidDeclaration(left) || left.isName && hasInvalidDeclaration(right) {
            return unknown(range)
        }
        // Enum cases resolve against the variable on the other side; in `play == play`, the left one is the variable.
        var expected = enumeration(of: right)
        if expected != nil, enumeration(of: left) != nil { expected = nil }
        let first = check(left, beside: expected)
        let second = check(right, beside: first.type.enumeration)
        if operation.isOrdering, first.type == .bool, second.type.isNumber,
            case .binary(let inner, _, let middle) = left.kind, inner.isOrdering
        {
            report(
                .typeMismatch, "comparisons do not chain", range, label: "join two of them with `&&`",
                fixes: [
                    ExpressionFix(
                        "write `&&`",
                        [ExpressionEdit(left.range.upperBound..<left.range.upperBound, " && \(middle.text)")])
                ])
            return unknown(range)
        }
        return compare(operation, first, second, range)
    }

    @inline(never)
    private mutating func compare(
        _ operation: BinaryOperator, _ left: TypedExpression, _ second: TypedExpression, _ range: Range<Int>
    ) -> TypedExpression {
        var first = left
        if first.type == .unknown || second.type == .unknown { return unknown(range) }
        if case .action = second.type, case .enumeration = first.type { first = unknown(left.range) }
        if !isPlain(first) || !isPlain(second), !isWord(first), !isWord(second),
            let typed = resolved("_\(operation.rawValue)_", [first, second], range)
        {
            return typed
        }
        if operation == .equal || operation == .notEqual, isNull(first) != isNull(second),
            isPlain(first) || isPlain(second)
        {
            return comparisonWithNull(operation, isNull(first) ? second : first, range)
        }
        guard let (one, other, type) = unified(first, second, of: "the two sides of `\(operation.rawValue)`", range)
        else {
            return unknown(range)
        }
        guard let operation = Operation(operation, type) else {
            if let typed = resolved("_\(operation.rawValue)_", [one, other], range) { return typed }
            report(.typeMismatch, "`\(operation.rawValue)` does not compare \(first.type.phrase)", range)
            return unknown(range)
        }
        return operate(operation, [one, other], .bool, range)
    }

    private func isNull(_ expression: TypedExpression) -> Bool {
        if case .constant(.null) = expression.node { expression.type != .unknown } else { false }
    }

    @inline(never)
    private mutating func comparisonWithNull(
        _ operation: BinaryOperator, _ value: TypedExpression, _ range: Range<Int>
    ) -> TypedExpression {
        let question = operation == .equal ? "!has(" : "has("
        report(
            .typeMismatch, "a value that is missing is not equal to `null`", range,
            label: "write `\(question)...)`",
            fixes: [
                ExpressionFix(
                    "write `\(question)...)`",
                    [
                        ExpressionEdit(range.lowerBound..<value.range.lowerBound, question),
                        ExpressionEdit(value.range.upperBound..<range.upperBound, ")"),
                    ])
            ])
        return unknown(range)
    }

    @inline(never)
    private func enumeration(of syntax: ExpressionSyntax) -> EnumerationType? {
        variable(syntax)?.type.enumeration
    }

    private func hasInvalidDeclaration(_ syntax: ExpressionSyntax) -> Bool {
        variable(syntax)?.type == .unknown
    }

    private func variable(_ syntax: ExpressionSyntax) -> ScopeVariable? {
        guard let path = syntax.path, !elements.contains(where: { $0.name == path[0] }) else { return nil }
        return scope.variable(path)
    }

    @inline(never)
    private mutating func membership(
        _ item: ExpressionSyntax, _ list: ExpressionSyntax, _ range: Range<Int>
    ) -> TypedExpression {
        let first = check(item)
        if case .list(let items) = list.kind, items.allSatisfy(\.value.isName), hasInvalidDeclaration(item) {
            return unknown(range)
        }
        return membership(of: first, in: list, range)
    }

    @inline(never)
    private mutating func membership(
        of first: TypedExpression, in list: ExpressionSyntax, _ range: Range<Int>
    ) -> TypedExpression {
        guard case .list(let items) = list.kind, !items.contains(where: \.isOptional), isPlain(first) || isWord(first)
        else {
            let whole = check(list)
            return membership(of: first, in: whole, range)
        }
        let typed = items.map { check($0.value, beside: first.type.enumeration) }
        // Enum cases and actions resolve only next to their variable.
        guard isWord(first) || !isStrict && typed.allSatisfy(isPlain) || typed.allSatisfy({ $0.type == first.type })
        else {
            let type = typed.dropFirst().reduce(typed.first?.type ?? .dyn) { $0 == $1.type ? $0 : .dyn }
            return membership(
                of: first, in: TypedExpression(.list(typed), type: .list(type), range: list.range), range)
        }
        var fitted: [TypedExpression] = []
        for element in typed {
            guard let (fitting, _, _) = unified(element, first, of: "the two sides of `in`", element.range)
            else { return unknown(range) }
            fitted.append(fitting)
        }
        let whole = TypedExpression(.list(fitted), type: .list(first.type), range: list.range)
        return operate(.inList, [first, whole], .bool, range)
    }

    @inline(never)
    private mutating func membership(
        of item: TypedExpression, in container: TypedExpression, _ range: Range<Int>
    ) -> TypedExpression {
        guard item.type != .unknown, container.type != .unknown else { return unknown(range) }
        if let typed = resolved("@in", [item, container], range) { return typed }
        switch inference.known(container.type) {
        case .list, .map:
            report(
                .typeMismatch, "\(item.type.phrase) cannot be in \(container.type.phrase)", range,
                label: "\(item.type.phrase) and \(container.type.phrase)")
        default:
            report(.typeMismatch, "`in` needs a list or a map, found \(container.type.phrase)", container.range)
        }
        return unknown(range)
    }

    /// Returns true for types that have dedicated operations in the engine.
    private func isPlain(_ expression: TypedExpression) -> Bool {
        switch inference.known(expression.type).kind {
        case .bool, .int, .double, .string: true
        default: false
        }
    }

    private func isWord(_ expression: TypedExpression) -> Bool {
        switch expression.type.kind {
        case .enumCase, .action, .object, .unknown: true
        default: false
        }
    }

    /// Converts two operands to a common type, or reports that there is none.
    @inline(never)
    mutating func unified(
        _ left: TypedExpression, _ right: TypedExpression, of what: String, _ range: Range<Int>
    ) -> (TypedExpression, TypedExpression, ExpressionType)? {
        switch (left.type, right.type) {
        case (.unknown, _), (_, .unknown):
            return nil
        case (.int, .int), (.double, .double), (.int, .double), (.double, .int):
            guard let unit = agree(left, right, what), keepsFractions(left, beside: right),
                keepsFractions(right, beside: left)
            else { return nil }
            if case .int = left.type, case .int = right.type { return (left, right, .int(unit)) }
            if isStrict, left.type.kind != right.type.kind {
                _ = mixed(left, right, range)
                return nil
            }
            return (promoted(left), promoted(right), .double(unit))
        case (let first, let second) where first == second:
            return (left, right, first)
        case (let first, let second) where inference.assign(first, second):
            return (left, right, inference.mostGeneral(first, second))
        default:
            let meant = meantLiteral(left, as: right.type) ?? meantLiteral(right, as: left.type)
            report(
                .typeMismatch, "\(what) must be of one type, found \(left.type.phrase) and \(right.type.phrase)",
                left.range, label: left.type.phrase, related: [ExpressionLabel(right.range, right.type.phrase)],
                notes: [meant?.note].compactMap(\.self), fixes: (meant?.fixes ?? []) + conversions(left, right))
            return nil
        }
    }

    @inline(never)
    func operate(
        _ operation: Operation, _ operands: [TypedExpression], _ type: ExpressionType, _ range: Range<Int>
    ) -> TypedExpression {
        TypedExpression(
            .operation(operation, operands), type: type, mayBeMissing: operands.contains(where: \.mayBeMissing),
            range: range)
    }
}

extension ExpressionSyntax {
    /// True for a single identifier, such as the name of an enum case.
    fileprivate var isName: Bool {
        if case .identifier = kind { true } else { false }
    }
}
