extension Checker {
    // MARK: Literals

    @inline(never)
    mutating func list(_ elements: [ListElementSyntax], _ range: Range<Int>) -> TypedExpression {
        var items: [TypedExpression] = []
        var type: ExpressionType?
        var optional: Set<Int> = []
        for (index, element) in elements.enumerated() {
            let item = check(element.value)
            if element.isOptional { optional.insert(index) }
            type = joined(type, element.isOptional ? content(ofOptional: item) : item.type)
            items.append(item)
        }
        return TypedExpression(
            optional.isEmpty ? .list(items) : .optionalList(items, optional: optional),
            type: .list(type ?? inference.open()), mayBeMissing: items.contains(where: \.mayBeMissing), range: range)
    }

    @inline(never)
    mutating func map(_ entries: [MapEntrySyntax], _ range: Range<Int>) -> TypedExpression {
        var typed: [TypedEntry] = []
        var (keyType, valueType): (ExpressionType?, ExpressionType?) = (nil, nil)
        for entry in entries {
            let (key, value) = (check(entry.key), check(entry.value))
            switch inference.known(key.type) {
            case .bool, .int, .uint, .string, .dyn, .parameter, .unknown: break
            default:
                report(
                    .typeMismatch, "a key is a bool, an int, a uint or a string, found \(key.type.notation)",
                    key.range)
            }
            keyType = joined(keyType, key.type)
            valueType = joined(valueType, entry.isOptional ? content(ofOptional: value) : value.type)
            typed.append(TypedEntry(key: key, value: value, isOptional: entry.isOptional))
        }
        return TypedExpression(
            .map(typed), type: .map(keyType ?? inference.open(), valueType ?? inference.open()),
            mayBeMissing: typed.contains { $0.key.mayBeMissing || $0.value.mayBeMissing }, range: range)
    }

    /// Returns the common type of elements of one collection, or `dyn` if there is none.
    private mutating func joined(_ first: ExpressionType?, _ second: ExpressionType) -> ExpressionType {
        guard let first else { return second }
        // Numbers of different units lose their unit.
        if first.isNumber, first.kind == second.kind, first != second { return first.withoutUnit }
        return inference.assign(first, second) ? inference.mostGeneral(first, second) : .dyn
    }

    private mutating func content(ofOptional expression: TypedExpression) -> ExpressionType {
        let content = inference.open()
        if inference.assign(.optional(content), expression.type) { return content }
        report(.typeMismatch, "`?` needs an optional, found \(expression.type.phrase)", expression.range)
        return .unknown
    }

    // MARK: Access

    @inline(never)
    mutating func index(
        _ container: TypedExpression, _ index: TypedExpression, isOptional: Bool, _ range: Range<Int>
    ) -> TypedExpression {
        guard container.type != .unknown, index.type != .unknown else { return unknown(range) }
        if !isOptional, case .list(.object(let kind)) = inference.known(container.type) {
            guard case .int = index.type else {
                report(
                    .typeMismatch, "an index of a list is an int, found \(index.type.notation)", index.range)
                return unknown(range)
            }
            return TypedExpression(.index(container, index), type: .object(kind), mayBeMissing: true, range: range)
        }
        let name = isOptional ? "_[?_]" : "_[_]"
        guard let typed = resolved(name, [container, index], range) else {
            switch inference.known(container.type) {
            case .list, .optional(.list):
                report(
                    .typeMismatch, "an index of a list is an int, found \(index.type.notation)", index.range)
            case .map(let key, _), .optional(.map(let key, _)):
                report(.typeMismatch, "the keys are \(key.notation), found \(index.type.notation)", index.range)
            default:
                let isText = container.type == .string && index.type.kind == .int
                let edits = [
                    ExpressionEdit(container.range.upperBound..<index.range.lowerBound, ".charAt("),
                    ExpressionEdit(index.range.upperBound..<range.upperBound, ")"),
                ]
                report(
                    .typeMismatch, "`[ ]` needs a list or a map, found \(container.type.phrase)", container.range,
                    fixes: isText ? [ExpressionFix("write `.charAt(...)`", edits)] : [])
            }
            return unknown(range)
        }
        return typed
    }

    /// Types `container.name` of a map.
    @inline(never)
    mutating func selected(
        _ name: String, of container: TypedExpression, _ nameRange: Range<Int>, _ type: ExpressionType,
        _ range: Range<Int>
    ) -> TypedExpression {
        let key = TypedExpression(.constant(.string(name)), type: .string, range: nameRange)
        return TypedExpression(
            .call(StandardFunction(.index), [container, key]), type: type, mayBeMissing: container.mayBeMissing,
            range: range)
    }

    /// Types `container.?name`, and `container.name` of an optional.
    @inline(never)
    mutating func optionalSelect(
        _ container: TypedExpression, _ name: String, _ nameRange: Range<Int>, _ range: Range<Int>
    ) -> TypedExpression {
        guard container.type != .unknown else { return unknown(range) }
        let value = inference.open()
        let isMap =
            inference.assign(.map(.string, value), container.type)
            || inference.assign(.optional(.map(.string, value)), container.type)
        guard isMap else {
            report(.typeMismatch, "\(container.type.phrase) has no field `\(name)`", nameRange)
            return unknown(range)
        }
        let key = TypedExpression(.constant(.string(name)), type: .string, range: nameRange)
        return TypedExpression(
            .call(StandardFunction(.optionalSelect), [container, key]), type: .optional(value),
            mayBeMissing: container.mayBeMissing,
            range: range)
    }

    @inline(never)
    mutating func has(_ operand: ExpressionSyntax, _ range: Range<Int>) -> TypedExpression {
        let typed = check(operand)
        switch typed.node {
        case .reference, .field:
            return TypedExpression(.has(typed), type: .bool, range: range)
        case .constant where typed.type == .unknown:
            return unknown(range)
        case .call(_, let operands):
            guard case .select(_, let name, _, _) = operand.kind, let container = operands.first else { break }
            return TypedExpression(
                .hasKey(container, name), type: .bool, mayBeMissing: container.mayBeMissing, range: range)
        default: break
        }
        report(.typeMismatch, "`has` tests an attribute, a field or a variable", operand.range)
        return unknown(range)
    }
}
