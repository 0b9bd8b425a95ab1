import AVTCore
import AVTEngine
import AVTExpressions

/// Nodes of formulas.
extension Lowering {
    /// Returns the index of an expression's node, creating the node if it does not exist yet.
    ///
    /// Formulas may be nested deeply, so code that needs stack space runs before and after the recursion into the
    /// parts.
    mutating func node(_ expression: TypedExpression) -> Int32 {
        if let whole = undividedNode(expression) { return whole }
        var parts: [Int32] = []
        for part in expression.lowered { parts.append(node(part)) }
        return node(expression, of: parts)
    }

    /// Returns the node of an expression that is not broken down into parts here, or `nil` for any other expression.
    @inline(never)
    private mutating func undividedNode(_ expression: TypedExpression) -> Int32? {
        if let test = test(expression) { return add(.test(index(of: test))) }
        if let (test, layer) = wasTest(expression) { return add(.wasTest(index(of: test), layer: layer)) }
        if case .matches(_, _, nil) = expression.node { return openMatch(expression) }
        if !expression.isNative, !expression.isReference { return general(expression) }
        switch expression.node {
        case .constant(let constant): return add(.constant(index(of: constant)))
        case .reference(let reference):
            if case .metric(let metric) = pack.formulas.references[reference] { return node(ofMetric: metric) }
            return add(node(for: current(pack.formulas.references[reference])))
        case .element(let depth): return add(.element(Int32(depth)))
        case .comprehension(let macro):
            return ComprehensionKind(macro.kind) == nil || macro.condition == nil ? general(expression) : nil
        case .optionalList, .map, .embedded, .hasKey, .bind, .optionalMap, .orElse:
            return general(expression)
        case .field, .has, .holds, .not, .and, .or, .conditional, .coalesce, .attempt, .operation, .list, .index,
            .call, .matches, .ratio:
            return nil
        }
    }

    /// Returns the node of a match whose pattern was not constant when the formula was checked.
    private mutating func openMatch(_ expression: TypedExpression) -> Int32 {
        let match = expression.withPatterns(of: patterns)
        guard match.isNative, case .matches(let text, _, let pattern?) = match.node else { return general(match) }
        return add(.matches(node(text), pattern: index(of: pattern)))
    }

    /// Returns the node of an expression whose parts already have nodes.
    @inline(never)
    private mutating func node(_ expression: TypedExpression, of parts: [Int32]) -> Int32 {
        switch expression.node {
        case .field(_, let field): fieldNode(parts[0], field)
        case .has: add(.has(parts[0]))
        case .holds: add(.holds(parts[0]))
        case .not: add(.not(parts[0]))
        case .and: chain(parts) { .and($0, $1) }
        case .or: chain(parts) { .or($0, $1) }
        case .conditional: add(.conditional(parts[0], parts[1], parts[2]))
        case .coalesce: add(.coalesce(parts[0], parts[1]))
        case .attempt: add(.attempt(parts[0]))
        case .operation(.sizeList, let operands) where operands[0].isSet: add(.unary(.setSize, parts[0]))
        case .operation(let operation, _): node(operation, parts)
        case .call(let function, let operands): node(function, operands, parts)
        case .matches(_, _, let pattern?): add(.matches(parts[0], pattern: index(of: pattern)))
        case .index: add(.trackerAt(list: parts[0], index: parts[1]))
        case .ratio: add(.ratio(parts[0], parts[1]))
        case .comprehension(let macro):
            if let kind = ComprehensionKind(macro.kind) {
                add(.comprehension(kind, list: parts[0], depth: Int32(macro.variable), body: parts[1]))
            } else {
                add(.list(list(parts)))
            }
        case .list, .constant, .reference, .element, .optionalList, .map, .embedded, .matches, .hasKey, .bind,
            .optionalMap, .orElse:
            add(.list(list(parts)))
        }
    }

    private mutating func node(
        _ function: StandardFunction, _ operands: [TypedExpression], _ parts: [Int32]
    ) -> Int32 {
        if let unary = UnaryOperation(function, operands) { return add(.unary(unary, parts[0])) }
        if let binary = BinaryOperation(function, operands) { return add(.binary(binary, parts[0], parts[1])) }
        return add(.list(list(parts)))
    }

    mutating func add(_ node: ExpressionNode) -> Int32 {
        indices.nodes.index(of: node, in: &content.expressions.nodes, adding: node)
    }

    private mutating func chain(_ nodes: [Int32], _ join: (Int32, Int32) -> ExpressionNode) -> Int32 {
        nodes.isEmpty ? add(.constant(index(of: .bool(true)))) : chain(nodes[...], join)
    }

    // Long chains are joined by halves, so that code that follows nodes does not recurse deeply.
    private mutating func chain(_ nodes: ArraySlice<Int32>, _ join: (Int32, Int32) -> ExpressionNode) -> Int32 {
        guard nodes.count > FormulaExtent.longestChain else {
            return nodes.dropFirst().reduce(nodes[nodes.startIndex]) { add(join($0, $1)) }
        }
        let middle = nodes.startIndex + nodes.count / 2
        let left = chain(nodes[..<middle], join)
        return add(join(left, chain(nodes[middle...], join)))
    }

    private mutating func list(_ nodes: [Int32]) -> Int32 {
        indices.lists.index(of: nodes, in: &content.expressions.lists, adding: nodes)
    }

    private mutating func fieldNode(_ operand: Int32, _ field: Int) -> Int32 {
        switch pack.formulas.fields[field] {
        case .state(let index):
            return add(.fieldState(of: operand, variable: Int32(index)))
        case .memory(let index):
            return add(.fieldMemory(of: operand, slot: layout.slots[index].index))
        case .record(_, let fieldIndex):
            return add(.recordField(of: operand, index: Int32(fieldIndex)))
        case .getter(let attribute):
            let declaration = pack.formulas.attributeDeclarations[attribute]
            let getter = TrackerGetter(
                attribute: Symbol(declaration.name), type: ValueType(declaration.type) ?? .string)
            let index = indices.getters.index(of: getter, in: &content.players.trackerGetters, adding: getter)
            return add(.fieldGetter(of: operand, getter: index))
        }
    }

    private mutating func node(_ operation: AVTExpressions.Operation, _ parts: [Int32]) -> Int32 {
        guard let first = parts.first else { return add(.list(list(parts))) }
        if operation == .inList { return add(.isOneOf(first, list: list(Array(parts.dropFirst())))) }
        if let unary = UnaryOperation(operation) { return add(.unary(unary, first)) }
        guard let binary = BinaryOperation(operation) else { return add(.list(list(parts))) }
        return parts.dropFirst().reduce(first) { add(.binary(binary, $0, $1)) }
    }

    private mutating func node(for reference: Reference) -> ExpressionNode {
        switch reference {
        case .state(let index): .state(Int32(index))
        case .memory(let index): .memory(layout.slots[index])
        case .wasState(let index): .wasState(Int32(index), layer: Int32(layout.wasLayers[current.layer] ?? 0))
        case .wasMemory(let index):
            .wasMemory(Int32(layout.wasIndices[WasReading(memory: index, layer: current.layer)] ?? 0))
        case .attribute(let index):
            .attribute(
                Symbol(pack.formulas.attributeDeclarations[index].name),
                ValueType(pack.formulas.attributeDeclarations[index].type) ?? .string)
        case .record(let index): .record(Int32(index))
        case .family(let index): .family(Int32(index))
        case .each: .each
        case .now: .now
        case .action: .action
        case .since(let action, let owner): .since(Int32(action), owner)
        case .elapsed(let owner): .since(0, owner)
        case .within(let action, let owner, let length):
            .within(Int32(action), owner, length: index(of: .int(length)))
        case .uuid: .uuid
        case .unsent: .unsent
        case .running(let timer): .running(Int32(timer))
        case .measure(let measure, let enumCase, let field):
            .measure(Int32(layout.measureStarts[measure] + (enumCase.map { $0 + 1 } ?? 0)), field)
        case .trackers, .definition, .metric: .trackers
        }
    }
}

extension TypedExpression {
    /// The parts that get nodes before the expression itself: with the elements of a list that is searched, and without a
    /// constant pattern.
    fileprivate var lowered: [TypedExpression] {
        if case .operation(.inList, let operands) = node, case .list(let items)? = operands.last?.node {
            return operands.dropLast() + items
        }
        if case .matches(let text, _, _) = node { return [text] }
        return children
    }

    /// The number of the expression's parts, including itself.
    var size: Int { children.reduce(1) { $0 + $1.size } }
}
