extension TypedExpression {
    /// An upper bound on the steps of an evaluation, as ``EvaluationLimits/steps`` counts them.
    ///
    /// Macros multiply: the bound of a formula with two nested macros over inputs grows with the square of their size.
    /// Except for macros, the bound is within a small factor of the steps.
    package var costBound: CostBound {
        var estimate = CostEstimate()
        return estimate.cost(of: self).steps
    }
}

/// Sums up steps and sizes, from the leaves up.
private struct CostEstimate {
    typealias Cost = (steps: CostBound, size: CostBound)

    /// The sizes of the macro variables.
    private var elements: [Int: CostBound] = [:]

    /// The most steps of a part besides its operands and the values it walks: entering it, reading it as a condition.
    private static let entry = CostBound(8)
    /// The largest text of a number, timestamp or type.
    private static let scalarText = CostBound(512)
    /// The largest value that a function makes.
    private static let largest = CostBound(Work.largestSize)

    mutating func cost(of expression: TypedExpression) -> Cost {
        switch expression.node {
        case .constant(let constant): return (CostEstimate.entry, constant.size)
        case .reference: return (CostEstimate.entry, expression.type.isScalar ? CostBound(1) : .input)
        case .element(let number): return (CostEstimate.entry, elements[number] ?? .input)
        case .comprehension(let macro): return cost(of: macro)
        case .bind(let number, let value, let body): return cost(of: body, number, value)
        case .optionalMap(let number, let target, let body, _): return cost(of: body, number, target)
        case .matches(let text, let pattern, _):
            let (text, pattern) = (cost(of: text), cost(of: pattern))
            // In the worst case a pattern visits each instruction for each byte; a pattern that is not constant is
            // compiled.
            let run = text.size * (pattern.size + CostBound(1)) * CostBound(64)
            return (text.steps + pattern.steps + run + CostBound(16_384), CostBound(1))
        case .field, .has, .holds, .not, .and, .or, .conditional, .coalesce, .attempt, .operation, .list,
            .optionalList, .map, .index, .call, .embedded, .hasKey, .orElse, .ratio:
            return combined(expression)
        }
    }

    private mutating func combined(_ expression: TypedExpression) -> Cost {
        var steps = CostEstimate.entry
        var size = CostBound(1)
        var product = CostBound(1)
        for child in expression.children {
            let cost = cost(of: child)
            steps = steps + cost.steps + CostEstimate.entry
            size = size + cost.size + CostBound(1)
            product = product * (cost.size + CostBound(1))
        }
        switch expression.node {
        case .call(let function, _) where function.canExceedOperands:
            // For example `replace`, whose result may be as large as the product of its operands.
            return (steps + product + size + CostEstimate.largest, CostEstimate.largest)
        case .call, .operation:
            let text = expression.children.allSatisfy(\.type.isScalar) ? CostEstimate.scalarText : CostBound(0)
            let made = expression.type.isScalar ? CostBound(1) : size + size + text
            return (steps + size * size + text, made)
        case .constant, .reference, .element, .field, .has, .holds, .not, .and, .or, .conditional, .coalesce,
            .attempt, .list, .optionalList, .map, .index, .embedded, .matches, .hasKey, .comprehension, .bind,
            .optionalMap, .orElse, .ratio:
            return (steps + size, expression.type.isScalar ? CostBound(1) : size)
        }
    }

    private mutating func cost(of body: TypedExpression, _ number: Int, _ value: TypedExpression) -> Cost {
        let value = cost(of: value)
        elements[number] = value.size
        let body = cost(of: body)
        return (value.steps + body.steps + CostEstimate.entry, body.size + CostBound(1))
    }

    private mutating func cost(of macro: TypedComprehension) -> Cost {
        let target = cost(of: macro.target)
        elements[macro.variable] = target.size
        if let second = macro.second { elements[second] = target.size }
        var each = CostEstimate.entry
        var size = CostBound(1)
        if let condition = macro.condition { each = each + cost(of: condition).steps + CostEstimate.entry }
        if let transform = macro.transform {
            let cost = cost(of: transform)
            each = each + cost.steps + cost.size
            size = cost.size
        }
        return (target.steps + (target.size + CostBound(1)) * each, target.size * (size + CostBound(1)) + CostBound(1))
    }
}

extension ExpressionConstant {
    fileprivate var size: CostBound {
        switch self {
        case .string(let text): CostBound(text.utf8.count + 1)
        case .bytes(let bytes): CostBound(bytes.count + 1)
        default: CostBound(1)
        }
    }
}

extension ExpressionType {
    /// True for types whose values all have the same size.
    fileprivate var isScalar: Bool {
        switch self {
        case .bool, .int, .double, .enumeration, .action, .null, .uint, .timestamp, .duration, .type: true
        default: false
        }
    }
}

extension StandardFunction {
    /// True for functions whose result may be larger than all operands together.
    fileprivate var canExceedOperands: Bool {
        switch id {
        case .replace, .join, .format, .range, .quote, .base64Encode: true
        default: false
        }
    }
}
