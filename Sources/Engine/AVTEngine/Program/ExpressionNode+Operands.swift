extension ExpressionNode {
    /// Visits the nodes that this one reads by itself.
    @inline(__always)
    fileprivate func forEachOperand(_ visit: (Int32) -> Void) {
        switch self {
        case .has(let node), .attempt(let node), .not(let node), .holds(let node), .unary(_, let node),
            .isOneOf(let node, _), .fieldState(let node, _), .fieldMemory(let node, _), .fieldGetter(let node, _),
            .recordField(let node, _):
            visit(node)
        case .and(let left, let right), .or(let left, let right), .coalesce(let left, let right),
            .binary(_, let left, let right), .ratio(let left, let right), .place(let left, let right),
            .comprehension(_, let left, _, let right):
            visit(left)
            visit(right)
        case .conditional(let condition, let then, let otherwise):
            visit(condition)
            visit(then)
            visit(otherwise)
        default: break
        }
    }

    /// True if it joins or turns truths.
    var isConnective: Bool {
        switch self {
        case .and, .or, .not, .holds: true
        default: false
        }
    }

    /// True if it reads what a session keeps.
    var readsSession: Bool {
        switch self {
        case .state, .test, .wasState, .wasTest, .memory, .wasMemory, .since, .within, .running, .measure, .trackers,
            .element, .fieldState, .fieldMemory, .fieldGetter, .each:
            true
        default: false
        }
    }

    /// True if it differs from one evaluation to the next, or from one tracker of a list to the next.
    var isVarying: Bool {
        switch self {
        case .uuid, .element: true
        default: false
        }
    }

    /// The general formula that it is, by index.
    var formula: Int32? {
        if case .general(let index) = self { index } else { nil }
    }

    /// The list that it reads, by index.
    var list: Int32? {
        switch self {
        case .isOneOf(_, let list), .list(let list): list
        default: nil
        }
    }
}

extension ProgramContent {
    /// Visits the nodes that a node reads, by itself, in its list or in its formula.
    @inline(__always)
    func forEachOperand(of node: ExpressionNode, _ visit: (Int32) -> Void) {
        node.forEachOperand(visit)
        if let list = node.list { for operand in lists[Int(list)] { visit(operand) } }
        if let formula = node.formula { for part in expressions.general[Int(formula)].parts { visit(part) } }
    }

    /// The nodes that a node reads, by itself, in its list or in its formula.
    package func operands(of node: ExpressionNode) -> [Int32] {
        var operands: [Int32] = []
        forEachOperand(of: node) { operands.append($0) }
        return operands
    }

    /// For each node, whether evaluating it draws an id: to leave it out would be seen, as each `uuid()` takes the next.
    var nodesDrawIds: [Bool] {
        var draws: [Bool] = []
        draws.reserveCapacity(expressions.nodes.count)
        for node in expressions.nodes {
            var drawsId = node == .uuid
            forEachOperand(of: node) { drawsId = drawsId || draws[Int($0)] }
            draws.append(drawsId)
        }
        return draws
    }
}

/// Visits the nodes of expressions, each once in a pass.
struct NodeWalk {
    private let content: ProgramContent
    // By node: the pass in which it was met last.
    private var passes: [Int]
    private var pass = 0
    private var waiting: [Int32] = []

    init(_ content: ProgramContent) {
        self.content = content
        passes = Array(repeating: 0, count: content.expressions.nodes.count)
    }

    /// Visits the nodes of some expressions, given by their indices.
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
