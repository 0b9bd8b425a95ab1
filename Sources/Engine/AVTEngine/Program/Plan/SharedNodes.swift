/// Nodes that are needed more than once while nothing that they read changes; each is evaluated once.
///
/// Definitions are inlined into every formula that names them, so an enumeration of many conditions appears in the
/// formulas of everything that depends on it, and several times in some.
struct SharedNodes: Sendable {
    /// For each node, the index of its cached value, or -1 if it is evaluated each time.
    private(set) var cacheIndices: [Int32]
    /// The number of cached values.
    private(set) var count: Int32 = 0

    /// The maximum number of decisions about finite state of a condition that is evaluated each time, which takes less than looking up its value.
    private static let quickDecisions = 4

    init(_ content: ProgramContent) {
        let code = content.expressions
        cacheIndices = Array(repeating: -1, count: code.nodes.count)
        let isShareable = content.shareableNodes(beyond: SharedNodes.quickDecisions)
        // For each node, the pass in which it was last visited: the operands of a shared node are visited once.
        var pass = 0
        var met = Array(repeating: 0, count: code.nodes.count)
        var waiting: [Int32] = []
        for roots in content.passes {
            pass += 1
            for root in roots { waiting.append(Int32(code.roots[Int(root)].node)) }
            while let index = waiting.popLast() {
                let node = Int(index)
                if met[node] == pass, isShareable[node] {
                    if cacheIndices[node] < 0 {
                        cacheIndices[node] = count
                        count += 1
                    }
                    continue
                }
                met[node] = pass
                content.forEachOperand(of: code.nodes[node]) { waiting.append($0) }
            }
        }
    }
}

extension ProgramContent {
    /// For each node, whether its value may be kept: it is no leaf other than an attribute, no quick condition, and does not vary between
    /// evaluations, or between the trackers of a list around it.
    ///
    /// - Parameter quickDecisions: The maximum number of decisions about finite state in a quick condition.
    /// - Returns: True for each node that can be shared.
    fileprivate func shareableNodes(beyond quickDecisions: Int) -> [Bool] {
        // What makes the value of a node vary: lists, by a bit for their depth, and ids.
        let ids: UInt64 = 1 << 63
        var varies: [UInt64] = []
        // The number of decisions of a condition about finite state alone, as far as it is quick.
        var decisions: [Int?] = []
        var isShareable: [Bool] = []
        for node in expressions.nodes {
            var causes: UInt64 = 0
            var sum: Int? = node.isConnective ? 0 : nil
            var isLeaf = true
            forEachOperand(of: node) { operand in
                isLeaf = false
                causes |= varies[Int(operand)]
                sum = sum.flatMap { sum in decisions[Int(operand)].map { min(sum + $0, quickDecisions + 1) } }
            }
            switch node {
            case .uuid: causes = ids
            case .element(let depth): causes = 1 << UInt64(depth)
            case .comprehension(_, let list, let depth, let body):
                causes = varies[Int(list)] | varies[Int(body)] & ~(1 << UInt64(depth))
            case .test, .wasTest: sum = 1
            case .attribute: isLeaf = false
            default: break
            }
            varies.append(causes)
            decisions.append(sum)
            isShareable.append(!isLeaf && causes == 0 && sum.map { $0 > quickDecisions } ?? true)
        }
        return isShareable
    }

    /// Groups of expressions that are evaluated while nothing that they read changes: the attributes and the metrics of an action, the
    /// expressions that measures follow, and each other expression by itself.
    fileprivate var passes: [[Int32]] {
        let attributes = sends.attributes.map { $0.instructions.compactMap(\.expression) }
        let metrics = sends.metricFormulas.map { $0.flatMap { [$0.condition, $0.value].compactMap { $0 } } }
        let followed = [Owner.instrument, .tracker].map { owner in
            measures.filter { $0.owner == owner }.flatMap(\.kind.followed)
        }
        let together = attributes + metrics + followed
        let others = Set(expressions.roots.indices.map { Int32($0) }).subtracting(together.joined())
        return together + others.sorted().map { [$0] }
    }
}
