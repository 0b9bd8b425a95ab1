import AVTEngine
import AVTExpressions
import AVTFormulas

extension Lowering {
    /// Returns the node of a formula over values that the engine does not support.
    ///
    /// The subexpressions that the engine can evaluate become the parts of the node.
    mutating func general(_ expression: TypedExpression) -> Int32 {
        let whole = expression.withPatterns(of: patterns)
        var parts: [Int32] = []
        if whole.readsWithoutSideEffects(pack.references) {
            var types: [ExpressionType] = []
            let code = withReadings(whole, &parts, &types)
            return general(code, parts) { CompiledFormula(code, partTypes: types) }
        }
        let code = withParts(whole, &parts)
        return general(code, parts) { EvaluatedFormula(code) }
    }

    private mutating func general(
        _ expression: TypedExpression, _ parts: [Int32], _ make: () -> any GeneralFormula
    ) -> Int32 {
        let key = GeneralKey(expression: expression, parts: parts)
        if let known = generalIndices[key] { return add(.general(known)) }
        let index = Int32(content.expressions.general.count)
        content.expressions.general.append(GeneralCode(formula: make(), parts: parts))
        generalIndices[key] = index
        return add(.general(index))
    }

    /// Returns the expression with each value it reads replaced by a reference to a part; equal readings share a part.
    private mutating func withReadings(
        _ expression: TypedExpression, _ parts: inout [Int32], _ types: inout [ExpressionType]
    ) -> TypedExpression {
        guard case .reference = expression.node else {
            return expression.mapChildren { withReadings($0, &parts, &types) }
        }
        let reading = node(expression)
        let part = parts.firstIndex(of: reading) ?? parts.count
        if part == parts.count {
            parts.append(reading)
            types.append(expression.type)
        }
        var copy = expression
        copy.node = .reference(part)
        return copy
    }

    /// Returns the expression with the subexpressions that the engine evaluates replaced by references to parts.
    private mutating func withParts(_ expression: TypedExpression, _ parts: inout [Int32]) -> TypedExpression {
        if case .constant = expression.node { return expression }
        if expression.isReference || expression.isNative, expression.freeValues.isEmpty {
            parts.append(node(expression))
            return TypedExpression(
                .reference(parts.count - 1), type: expression.type, mayBeMissing: expression.mayBeMissing,
                range: expression.range)
        }
        return expression.mapChildren { withParts($0, &parts) }
    }
}

extension TypedExpression {
    /// True if the expression is a reference.
    var isReference: Bool {
        if case .reference = node { true } else { false }
    }

    /// True if everything it reads either has a value or is missing, and reading it has no side effects.
    fileprivate func readsWithoutSideEffects(_ references: [Reference]) -> Bool {
        switch node {
        case .reference(let reference):
            switch references[reference] {
            case .uuid, .trackers, .definition: return false
            default: break
            }
            // Records are compared by the engine: a frame has no slots for them.
            if case .object = type { return false }
            return type.isNative || type.isHeld
        case .field, .embedded: return false
        case .element: if case .object = type { return false }
        default: break
        }
        return children.allSatisfy { $0.readsWithoutSideEffects(references) }
    }

    /// True if the engine has an operation for it, and supports the types of its operands.
    var isNative: Bool {
        guard type.isNative else { return false }
        switch node {
        case .constant(let constant):
            switch constant {
            case .uint, .bytes, .type: return false
            default: return true
            }
        case .element:
            if case .object = type { return true }
            return false
        case .operation(.inList, let operands):
            guard let item = operands.first, case .list(let items)? = operands.last?.node else { return false }
            return item.type.isNative && items.allSatisfy(\.type.isNative)
        // The language has its own formatting and parsing of doubles.
        case .operation(.doubleToString, _), .operation(.stringToDouble, _):
            return false
        case .comprehension(let macro):
            return macro.target.type.isNative
        case .reference, .field, .has, .holds, .not, .and, .or, .conditional, .coalesce, .attempt, .operation, .index,
            .ratio:
            return children.allSatisfy(\.type.isNative)
        case .list, .optionalList, .map, .call, .embedded, .matches, .hasKey, .bind, .optionalMap, .orElse:
            return false
        }
    }

    /// The macro variables that it reads, that are bound outside of it and that are not trackers.
    fileprivate var freeValues: Set<Int> {
        switch node {
        case .element(let number):
            if case .object = type { return [] }
            return [number]
        case .comprehension(let macro):
            let inner = (macro.condition?.freeValues ?? []).union(macro.transform?.freeValues ?? [])
            return inner.subtracting([macro.variable, macro.second ?? macro.variable]).union(macro.target.freeValues)
        case .bind(let number, let value, let body), .optionalMap(let number, let value, let body, _):
            return body.freeValues.subtracting([number]).union(value.freeValues)
        default:
            return children.reduce([]) { $0.union($1.freeValues) }
        }
    }
}

extension ExpressionType {
    /// True for types that the engine stores but has no operations for: sets and families.
    fileprivate var isHeld: Bool {
        switch self {
        case .list(.string): true
        case .map(.string, let value): value.isNative
        default: false
        }
    }

    /// True for the types of operands that the engine supports.
    fileprivate var isNative: Bool {
        switch self {
        case .bool, .int, .double, .string, .enumeration, .action, .null, .object, .unknown: true
        case .list(.object): true
        default: false
        }
    }
}
