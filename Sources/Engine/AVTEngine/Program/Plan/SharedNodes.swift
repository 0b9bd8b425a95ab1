/// Nodes that are needed more than once while nothing that they read changes; each is evaluated once.
///
/// Definitions are inlined into every formula that names them, so an enumeration of many conditions appears in the
/// formulas of everything that depends on it, and several times in some.
struct SharedNodes: Sendable {
    /// For each node, the index of its cached value, or -1 if it is evaluated each time.
    private(set) var cacheIndices: [Int32]
    /// The number of cached values.
    private(set) var count: Int32 = 0

    init(_ content: ProgramContent) {
        let code = content.expressions
        cacheIndices = Array(repeating: -1, count: code.nodes.count)
        // For each node, whether it, or a node that it reads, varies between evaluations or between the trackers of a
        // list.
        var varies: [Bool] = []
        var isLeaf: [Bool] = []
        for node in code.nodes {
            var isVarying = node.isVarying
            var hasOperands = false
            content.forEachOperand(of: node) {
                hasOperands = true
                isVarying = isVarying || varies[Int($0)]
            }
            varies.append(isVarying)
            isLeaf.append(!hasOperands)
        }
        // For each node, the pass in which it was last visited: the operands of a shared node are visited once.
        var pass = 0
        var met = Array(repeating: 0, count: code.nodes.count)
        var waiting: [Int32] = []
        for roots in content.passes {
            pass += 1
            for root in roots { waiting.append(Int32(code.roots[Int(root)].node)) }
            while let index = waiting.popLast() {
                let node = Int(index)
                guard !isLeaf[node] else { continue }
                if met[node] == pass, !varies[node] {
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
    /// Groups of expressions that are evaluated while nothing that they read changes: the metrics of an action, the
    /// expressions that measures follow, and each other expression by itself.
    fileprivate var passes: [[Int32]] {
        let metrics = sends.metricFormulas.map { $0.flatMap { [$0.condition, $0.value].compactMap { $0 } } }
        let followed = [Owner.instrument, .tracker].map { owner in
            measures.filter { $0.owner == owner }.flatMap(\.kind.followed)
        }
        let together = metrics + followed
        let others = Set(expressions.roots.indices.map { Int32($0) }).subtracting(together.joined())
        return together + others.sorted().map { [$0] }
    }
}
