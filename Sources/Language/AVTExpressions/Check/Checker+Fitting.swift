extension Checker {
    /// Converts a formula to the expected type, or reports a mismatch.
    mutating func fit(
        _ typed: TypedExpression, _ expected: ExpectedType, _ syntax: ExpressionSyntax
    ) -> TypedExpression {
        if typed.type == .unknown { return typed }
        switch expected {
        case .condition:
            if typed.type == .bool { return typed }
            report(
                .typeMismatch, "a condition must be a bool, found \(typed.type.phrase)", syntax.range,
                label: typed.type.phrase)
        case .number:
            if typed.type.isNumber { return typed }
            report(
                .typeMismatch, "expected a number, found \(typed.type.phrase)", syntax.range,
                label: typed.type.phrase)
        case .text:
            if case .enumeration(let enumeration) = typed.type { return typed.spelled(enumeration.cases) }
            return fit(typed, to: .string, syntax)
        case .attribute:
            switch typed.type.kind {
            case .bool, .int, .double, .string: return typed
            default:
                report(.typeMismatch, "\(typed.type.phrase) cannot be sent", syntax.range, label: typed.type.phrase)
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
                type.unit == nil
                    || unified(wanted, typed, of: "the value", syntax.range) != nil
            else { return unknown(syntax.range) }
            if case .double = type { return promoted(typed) }
            return typed
        case (.null, _):
            report(
                .typeMismatch, "expected \(type.phrase), found null", syntax.range,
                label: "a formula cannot give a missing value", notes: ["`clear: [NAME]` makes memory missing"])
            return unknown(syntax.range)
        default:
            let meant = meantLiteral(typed, as: type)
            report(
                .typeMismatch, "expected \(type.phrase), found \(typed.type.phrase)", syntax.range,
                label: typed.type.phrase, notes: [meant?.note].compactMap(\.self), fixes: meant?.fixes ?? [])
            return unknown(syntax.range)
        }
    }
}

extension TypedExpression {
    /// Returns an expression for the string of the enum case that this expression evaluates to.
    fileprivate func spelled(_ cases: [String]) -> TypedExpression {
        switch node {
        case .constant(.enumCase(let enumCase)):
            return text(.constant(.string(cases[enumCase])))
        case .conditional(let condition, let then, let otherwise):
            return text(.conditional(condition, then.spelled(cases), otherwise.spelled(cases)))
        case .constant, .reference, .element, .field, .has, .holds, .not, .and, .or, .coalesce, .attempt, .operation,
            .list, .optionalList, .map, .index, .call, .embedded, .matches, .hasKey, .comprehension, .bind,
            .optionalMap, .orElse, .ratio:
            let last = text(.constant(.string(cases.last ?? "")))
            return cases.indices.dropLast().reversed().reduce(last) { rest, enumCase in
                let constant = TypedExpression(.constant(.enumCase(enumCase)), type: type, range: range)
                let isCase = TypedExpression(
                    .operation(.equalCase, [self, constant]), type: .bool, mayBeMissing: mayBeMissing, range: range)
                return text(.conditional(isCase, text(.constant(.string(cases[enumCase]))), rest))
            }
        }
    }

    private func text(_ node: Node) -> TypedExpression {
        let text = TypedExpression(node, type: .string, range: range)
        return TypedExpression(
            node, type: .string, mayBeMissing: text.children.contains(where: \.mayBeMissing), range: range)
    }
}
