extension Checker {
    @inline(never)
    mutating func comparison(
        _ operation: BinaryOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax, _ range: Range<Int>
    ) -> TypedExpression {
        // The error in the declaration has already been reported, so its enum cases are not looked up.
        if right.isName && hasInvalidDeclaration(left) || left.isName && hasInvalidDeclaration(right) {
            return unknown(range)
        }
        // Enum cases resolve against the variable on the other side; in `play == play`, the left one is the variable.
        var expected = enumeration(of: right)
        if expected != nil, enumeration(of: left) != nil { expected = nil }
        if left.isName, variable(right)?.type == .string { namesBesideStrings.insert(left.range) }
        let first = check(left, beside: expected)
        if first.type == .string, right.isName { namesBesideStrings.insert(right.range) }
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
        if operation.isOrdering, let note = numericComparison(operation, (left, first), (right, second)) {
            report(
                .typeMismatch,
                "`\(operation.rawValue)` does not compare \(first.type.phrase) with \(second.type.phrase)",
                first.range, label: first.type.phrase, related: [ExpressionLabel(second.range, second.type.phrase)],
                notes: [note])
            return unknown(range)
        }
        return compare(operation, first, second, range)
    }

    /// Returns how a string is compared with a number by its size, or `nil` for other operands.
    @inline(never)
    private func numericComparison(
        _ operation: BinaryOperator, _ left: (syntax: ExpressionSyntax, typed: TypedExpression),
        _ right: (syntax: ExpressionSyntax, typed: TypedExpression)
    ) -> String? {
        func converted(_ text: TypedExpression, _ syntax: ExpressionSyntax, beside number: TypedExpression) -> String? {
            if case .constant = text.node { return nil }
            return switch (text.type, number.type) {
            case (.string, .int(nil)): "int(\(syntax.text))"
            case (.string, .double(nil)): "double(\(syntax.text))"
            default: nil
            }
        }
        let first = converted(left.typed, left.syntax, beside: right.typed)
        let second = converted(right.typed, right.syntax, beside: left.typed)
        guard first != nil || second != nil else { return nil }
        let comparison = "\(first ?? left.syntax.text) \(operation.rawValue) \(second ?? right.syntax.text)"
        return "compare numbers: `\(comparison)`, which does not hold for a string that is not a number"
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
    mutating func membership(
        _ item: ExpressionSyntax, _ list: ExpressionSyntax, _ range: Range<Int>
    ) -> TypedExpression {
        let first = check(item)
        if case .list(let items) = list.kind, items.allSatisfy(\.value.isName), hasInvalidDeclaration(item) {
            return unknown(range)
        }
        return membership(of: first, in: list, range)
    }

    @inline(never)
    mutating func membership(
        of first: TypedExpression, in list: ExpressionSyntax, _ range: Range<Int>
    ) -> TypedExpression {
        guard case .list(let items) = list.kind, !items.contains(where: \.isOptional), isPlain(first) || isWord(first)
        else {
            let whole = check(list)
            return membership(of: first, in: whole, range)
        }
        if first.type == .string { namesBesideStrings.formUnion(items.map(\.value).filter(\.isName).map(\.range)) }
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
    mutating func membership(
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
