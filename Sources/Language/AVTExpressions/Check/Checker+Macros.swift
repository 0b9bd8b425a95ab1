extension Checker {
    @inline(never)
    mutating func comprehension(_ macro: ComprehensionSyntax, _ range: Range<Int>) -> TypedExpression {
        let target = check(macro.target)
        guard target.type != .unknown else { return unknown(range) }
        guard let (first, second) = elementTypes(of: target, hasTwo: macro.second != nil) else {
            report(.typeMismatch, "this needs a list or a map, found \(target.type.phrase)", target.range)
            return unknown(range)
        }
        guard elements.count < Checker.mostNested else { return tooDeep(range) }
        if case .list(.object) = inference.known(target.type), !isObjectMacro(macro, range) { return unknown(range) }
        let number = elements.count
        let before = elements
        elements.append((macro.variable.name, first))
        if let name = macro.second?.name { elements.append((name, second)) }
        let condition = macro.condition.map { check($0) }
        let transform = macro.transform.map { check($0) }
        elements = before
        if let condition, !isCondition(condition) {
            report(.typeMismatch, "the condition must be a bool, found \(condition.type.phrase)", condition.range)
            return unknown(range)
        }
        guard transform?.type != .unknown, let type = result(of: macro.kind, target, first, transform, range) else {
            return unknown(range)
        }
        let typed = TypedComprehension(
            macro.kind, target: target, variable: number, second: macro.second == nil ? nil : number + 1,
            condition: condition, transform: transform)
        return TypedExpression(
            .comprehension(typed), type: type,
            mayBeMissing: [target, condition, transform].contains { $0?.mayBeMissing == true }, range: range)
    }

    /// Returns whether a macro over scope objects, such as trackers, is allowed here; reports a problem if not.
    private mutating func isObjectMacro(_ macro: ComprehensionSyntax, _ range: Range<Int>) -> Bool {
        let isInside = elements.contains { element in
            if case .object = element.type { false } else { true }
        }
        if isInside {
            report(.notInLanguage, "trackers cannot be queried inside a macro over something else", range)
        } else if macro.second != nil || macro.transform != nil {
            report(
                .notInLanguage, "this macro does not apply to `trackers`", macro.nameRange,
                label: "use `exists`, `all`, `exists_one` or `filter`")
        } else if elements.count >= Checker.mostNestedObjects {
            report(.expressionTooDeep, "comprehensions nest deeper than \(Checker.mostNestedObjects) levels", range)
        } else {
            return true
        }
        return false
    }

    /// The maximum nesting depth of macros over objects.
    private static var mostNestedObjects: Int { 4 }

    /// Returns the types of a macro's variables; the second one is meaningful only if the macro has two.
    private func elementTypes(
        of target: TypedExpression, hasTwo: Bool
    ) -> (ExpressionType, ExpressionType)? {
        switch inference.known(target.type) {
        case .list(let element): hasTwo ? (.int(nil), element) : (element, .dyn)
        case .map(let key, let value): (key, value)
        case .dyn, .parameter: (.dyn, .dyn)
        default: nil
        }
    }

    private mutating func result(
        of kind: ComprehensionSyntax.Kind, _ target: TypedExpression, _ key: ExpressionType,
        _ transform: TypedExpression?, _ range: Range<Int>
    ) -> ExpressionType? {
        let made = transform?.type ?? .dyn
        switch kind {
        case .all, .exists, .existsOne: return .bool
        case .filter: return .list(key)
        case .map, .transformList: return .list(made)
        case .transformMap: return .map(key, made)
        case .transformMapEntry:
            let (key, value) = (inference.open(), inference.open())
            if inference.assign(.map(key, value), made) { return .map(key, value) }
            report(
                .typeMismatch, "this makes entries: expected a map, found \(made.phrase)", transform?.range ?? range)
            return nil
        }
    }

    @inline(never)
    mutating func bind(_ macro: BindSyntax, _ range: Range<Int>) -> TypedExpression {
        guard elements.count < Checker.mostNested else { return tooDeep(range) }
        let value = check(macro.value)
        let number = elements.count
        elements.append((macro.variable.name, value.type))
        let body = check(macro.body)
        elements.removeLast()
        guard value.type != .unknown, body.type != .unknown else { return unknown(range) }
        return TypedExpression(
            .bind(number, value: value, body: body), type: body.type,
            mayBeMissing: value.mayBeMissing || body.mayBeMissing, range: range)
    }

    @inline(never)
    mutating func optionalMap(_ macro: OptionalMapSyntax, _ range: Range<Int>) -> TypedExpression {
        guard elements.count < Checker.mostNested else { return tooDeep(range) }
        let target = check(macro.target)
        let content = inference.open()
        guard inference.assign(.optional(content), target.type) else {
            report(.typeMismatch, "this needs an optional, found \(target.type.phrase)", target.range)
            return unknown(range)
        }
        let number = elements.count
        elements.append((macro.variable.name, content))
        let body = check(macro.body)
        elements.removeLast()
        guard target.type != .unknown, body.type != .unknown else { return unknown(range) }
        if macro.isFlat, !inference.assign(.optional(inference.open()), body.type) {
            report(.typeMismatch, "expected an optional, found \(body.type.phrase)", body.range)
            return unknown(range)
        }
        return TypedExpression(
            .optionalMap(number, target: target, body: body, isFlat: macro.isFlat),
            type: macro.isFlat ? body.type : .optional(body.type),
            mayBeMissing: target.mayBeMissing || body.mayBeMissing, range: range)
    }

    /// Types `list.sortBy(x, key)`: computes the keys of all elements, then sorts the list by them.
    @inline(never)
    mutating func sortBy(
        _ target: ExpressionSyntax, _ variable: ExpressionSyntax, _ key: ExpressionSyntax, _ range: Range<Int>
    ) -> TypedExpression {
        guard case .identifier(let name) = variable.kind else {
            report(.macroMisused, "the first argument of `sortBy` is the name of a variable", variable.range)
            return unknown(range)
        }
        guard elements.count + 1 < Checker.mostNested else { return tooDeep(range) }
        let list = check(target)
        let element = inference.open()
        guard inference.assign(.list(element), list.type) else {
            report(.typeMismatch, "`sortBy` needs a list, found \(list.type.phrase)", list.range)
            return unknown(range)
        }
        let number = elements.count
        elements.append(("", list.type))
        elements.append((name, element))
        let keyed = check(key)
        elements.removeLast(2)
        guard keyed.type != .unknown, list.type != .unknown else { return unknown(range) }
        return .sorted(list, by: keyed, variable: number, range: range)
    }

    /// The maximum number of macro variables in scope at once.
    static var mostNested: Int { 16 }

    private mutating func tooDeep(_ range: Range<Int>) -> TypedExpression {
        report(.expressionTooDeep, "more than \(Checker.mostNested) variables of macros are in scope", range)
        return unknown(range)
    }

    /// Returns true if an expression can be used as a condition.
    func isCondition(_ expression: TypedExpression) -> Bool {
        switch inference.known(expression.type) {
        case .bool, .dyn, .parameter, .unknown: true
        default: false
        }
    }
}

extension TypedExpression {
    /// Creates `list.sortBy(x, key)`.
    ///
    /// The list is bound to a variable so that it is evaluated once: it is both sorted and read for its keys.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - key: The key of an element.
    ///   - number: The index of the list's variable; the element's variable has the next index.
    ///   - range: The source range of the call.
    /// - Returns: The sorted list.
    package static func sorted(
        _ list: TypedExpression, by key: TypedExpression, variable number: Int, range: Range<Int>
    ) -> TypedExpression {
        let bound = TypedExpression(.element(number), type: list.type, range: range)
        let keys = TypedExpression(
            .comprehension(
                TypedComprehension(.map, target: bound, variable: number + 1, condition: nil, transform: key)),
            type: .list(key.type), range: range)
        let sorted = TypedExpression(
            .call(StandardFunction(.sortByKeys), [bound, keys]), type: list.type, range: range)
        return TypedExpression(
            .bind(number, value: list, body: sorted), type: list.type,
            mayBeMissing: list.mayBeMissing || key.mayBeMissing, range: range)
    }
}
