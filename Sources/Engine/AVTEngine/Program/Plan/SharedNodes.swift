/// Nodes that are needed more than once while nothing changes that they read: each is evaluated the first time only.
///
/// Definitions are put into every formula that names them, so an enumeration of many conditions stands in the
/// formulas of all that goes by it, and several times in some.
struct SharedNodes: Sendable {
    /// For each node the place where its value is kept; -1: it is evaluated each time.
    private(set) var places: [Int32]
    /// How many values are kept.
    private(set) var count: Int32 = 0

    init(_ content: ProgramContent) {
        let code = content.expressions
        places = Array(repeating: -1, count: code.nodes.count)
        // One that differs from one evaluation to the next, or from one tracker of a list to the next, and what reads it.
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
        // Counted by the pass in which a node was met last: what stands below a shared node is met once.
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
                    if places[node] < 0 {
                        places[node] = count
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
    /// Expressions that are evaluated while nothing changes that they read: the metrics of an action, what measures
    /// follow, and each other expression by itself.
    fileprivate var passes: [[Int32]] {
        let metrics = metricFormulas.map { $0.flatMap { [$0.condition, $0.value].compactMap { $0 } } }
        let followed = [Owner.instrument, .tracker].map { owner in
            measures.filter { $0.owner == owner }.flatMap(\.kind.followed)
        }
        let together = metrics + followed
        let others = Set(expressions.roots.indices.map { Int32($0) }).subtracting(together.joined())
        return together + others.sorted().map { [$0] }
    }
}
