extension ExpressionNode {
    /// Visits the direct operands of the node, without those of its list or general formula.
    @inline(__always)
    fileprivate func forEachOperand(_ visit: (Int32) -> Void) {
        switch self {
        case .has(let node), .attempt(let node), .not(let node), .holds(let node), .unary(_, let node),
            .isOneOf(let node, _), .fieldState(let node, _), .fieldMemory(let node, _), .fieldGetter(let node, _),
            .recordField(let node, _), .matches(let node, _):
            visit(node)
        case .and(let left, let right), .or(let left, let right), .coalesce(let left, let right),
            .binary(_, let left, let right), .ratio(let left, let right), .trackerAt(let left, let right),
            .comprehension(_, let left, _, let right):
            visit(left)
            visit(right)
        case .conditional(let condition, let then, let otherwise):
            visit(condition)
            visit(then)
            visit(otherwise)
        case .constant, .state, .test, .wasState, .wasTest, .memory, .wasMemory, .attribute, .record, .family, .each,
            .now, .action, .since, .within, .uuid, .unsent, .running, .measure, .trackers, .element, .general, .list:
            break
        }
    }

    /// True for a logical operation.
    var isConnective: Bool {
        switch self {
        case .and, .or, .not, .holds: true
        case .constant, .state, .test, .wasState, .wasTest, .memory, .wasMemory, .attribute, .record, .family,
            .recordField, .each, .now, .action, .since, .within, .uuid, .unsent, .running, .measure, .trackers,
            .element, .fieldState, .fieldMemory, .fieldGetter, .has, .conditional, .coalesce, .attempt, .unary, .binary,
            .isOneOf, .matches, .comprehension, .trackerAt, .ratio, .general, .list:
            false
        }
    }

    /// True if the node reads state of the session.
    var readsSession: Bool {
        switch self {
        case .state, .test, .wasState, .wasTest, .memory, .wasMemory, .since, .within, .running, .measure, .trackers,
            .element, .fieldState, .fieldMemory, .fieldGetter, .each:
            true
        case .constant, .attribute, .record, .family, .recordField, .now, .action, .uuid, .unsent, .has, .not, .holds,
            .and, .or, .conditional, .coalesce, .attempt, .unary, .binary, .isOneOf, .matches, .comprehension,
            .trackerAt, .ratio,
            .general, .list:
            false
        }
    }

    /// True if the value may differ between two evaluations, or between two trackers of a list.
    var isVarying: Bool {
        switch self {
        case .uuid, .element: true
        case .constant, .state, .test, .wasState, .wasTest, .memory, .wasMemory, .attribute, .record, .family,
            .recordField, .each, .now, .action, .since, .within, .unsent, .running, .measure, .trackers, .fieldState,
            .fieldMemory, .fieldGetter, .has, .not, .holds, .and, .or, .conditional, .coalesce, .attempt, .unary,
            .binary, .isOneOf, .matches, .comprehension, .trackerAt, .ratio, .general, .list:
            false
        }
    }

    /// The index of the node's general formula, or `nil` if it is another node.
    var formula: Int32? {
        if case .general(let index) = self { index } else { nil }
    }

    /// The index of the list that the node reads, or `nil` if it reads none.
    var list: Int32? {
        switch self {
        case .isOneOf(_, let list), .list(let list): list
        case .constant, .state, .test, .wasState, .wasTest, .memory, .wasMemory, .attribute, .record, .family,
            .recordField, .each, .now, .action, .since, .within, .uuid, .unsent, .running, .measure, .trackers,
            .element, .fieldState, .fieldMemory, .fieldGetter, .has, .not, .holds, .and, .or, .conditional, .coalesce,
            .attempt, .unary, .binary, .matches, .comprehension, .trackerAt, .ratio, .general:
            nil
        }
    }
}

extension ProgramContent {
    /// Visits all operands of a node, including those of its list or general formula.
    @inline(__always)
    func forEachOperand(of node: ExpressionNode, _ visit: (Int32) -> Void) {
        node.forEachOperand(visit)
        if let list = node.list { for operand in expressions.lists[Int(list)] { visit(operand) } }
        if let formula = node.formula { for part in expressions.general[Int(formula)].parts { visit(part) } }
    }

    /// Returns all operands of a node, including those of its list or general formula.
    package func operands(of node: ExpressionNode) -> [Int32] {
        var operands: [Int32] = []
        forEachOperand(of: node) { operands.append($0) }
        return operands
    }

    /// For each node, whether its evaluation uses an id; skipping it would be noticed, because each `uuid()` takes the
    /// next id.
    var nodesGenerateIds: [Bool] {
        var draws: [Bool] = []
        draws.reserveCapacity(expressions.nodes.count)
        for node in expressions.nodes {
            var generatesId = node == .uuid
            forEachOperand(of: node) { generatesId = generatesId || draws[Int($0)] }
            draws.append(generatesId)
        }
        return draws
    }
}

/// Visits the nodes of expressions, each once per pass.
struct NodeWalk {
    private let content: ProgramContent
    // For each node, the pass in which it was last visited.
    private var passes: [Int]
    private var pass = 0
    private var waiting: [Int32] = []

    init(_ content: ProgramContent) {
        self.content = content
        passes = Array(repeating: 0, count: content.expressions.nodes.count)
    }

    /// Visits the nodes of the expressions with these indices.
    mutating func visit(_ roots: some Sequence<Int32>, _ visit: (ExpressionNode) -> Void) {
        pass += 1
        for root in roots { waiting.append(Int32(content.expressions.roots[Int(root)].node)) }
        while let index = waiting.popLast() {
            guard passes[Int(index)] != pass else { continue }
            passes[Int(index)] = pass
            let node = content.expressions.nodes[Int(index)]
            visit(node)
            content.forEachOperand(of: node) { waiting.append($0) }
        }
    }
}
