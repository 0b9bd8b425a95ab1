import AVTEngine
import AVTExpressions
import AVTFormulas
import AVTPatterns

extension Lowering {
    /// Returns the node of a formula over values that the engine does not support.
    ///
    /// The subexpressions that the engine can evaluate become the parts of the node.
    mutating func general(_ expression: TypedExpression) -> Int32 {
        var parts: [Int32] = []
        let code = withParts(expression.withPatterns(of: patterns), &parts)
        let key = LoweredIndices.GeneralKey(expression: code, parts: parts)
        let index = indices.general.index(
            of: key, in: &content.expressions.general,
            adding: GeneralCode(formula: EvaluatedFormula(code), parts: parts))
        return add(.general(index))
    }

    /// Returns the expression with the subexpressions that the engine evaluates replaced by references to parts.
    private mutating func withParts(_ expression: TypedExpression, _ parts: inout [Int32]) -> TypedExpression {
        if case .constant = expression.node { return expression }
        if expression.isReference || expression.isNative, expression.freeValues.isEmpty {
            let part = node(expression)
            let index = parts.firstIndex(of: part) ?? parts.count
            if index == parts.count { parts.append(part) }
            return TypedExpression(
                .reference(index), type: expression.type, mayBeMissing: expression.mayBeMissing,
                range: expression.range)
        }
        return expression.mapChildren { withParts($0, &parts) }
    }

    /// Returns the index of a regular expression, adding it if it does not exist yet.
    mutating func index(of pattern: Pattern) -> Int32 {
        indices.patterns.index(of: pattern, in: &content.expressions.patterns, adding: pattern)
    }
}

extension TypedExpression {
    /// True if the expression is a reference.
    var isReference: Bool {
        if case .reference = node { true } else { false }
    }

    /// True if the engine has an operation for it, and supports the types of its operands.
    var isNative: Bool {
        guard type.isNative || isHeld else { return false }
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
        case .comprehension(let macro):
            return macro.target.type.isNative
        case .call(let function, let operands):
            return UnaryOperation(function, operands) != nil || BinaryOperation(function, operands) != nil
        case .matches(let text, _, let compiled):
            return compiled != nil && text.type.isNative
        case .reference, .field, .has, .holds, .not, .and, .or, .conditional, .coalesce, .attempt, .operation, .index,
            .ratio:
            return children.allSatisfy { $0.type.isNative || $0.isHeld }
        case .list, .optionalList, .map, .embedded, .hasKey, .bind, .optionalMap, .orElse:
            return false
        }
    }

    /// True if its value is a set or a map of memory or an event, a choice among such values, or a changed set.
    ///
    /// Other lists of strings may contain a string twice.
    var isHeld: Bool {
        switch node {
        case .reference: type.isHeld
        case .conditional(_, let then, let otherwise): then.isHeld && otherwise.isHeld
        case .coalesce(let left, let right): left.isHeld && right.isHeld
        case .attempt(let operand): operand.isHeld
        case .call(let function, let operands): type.isHeld && BinaryOperation(function, operands) != nil
        case .constant, .element, .field, .has, .holds, .not, .and, .or, .operation, .list, .optionalList, .map,
            .index, .embedded, .matches, .hasKey, .comprehension, .bind, .optionalMap, .orElse, .ratio:
            false
        }
    }

    /// True if its value is a set.
    var isSet: Bool {
        if case .list = type { isHeld } else { false }
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
        case .constant, .reference, .field, .has, .holds, .not, .and, .or, .conditional, .coalesce, .attempt,
            .operation, .list, .optionalList, .map, .index, .call, .embedded, .matches, .hasKey, .orElse, .ratio:
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
