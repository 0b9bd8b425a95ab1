/// What many metric formulas of an action ask first, to be asked once an event.
///
/// Most metrics of a large pack are sent with few events, and say so in the first operand of their conditions:
/// `over && size(renditions) > 0`. Where that operand is false or missing, the whole condition cannot hold.
struct MetricGates: Sendable {
    /// The most gates of an action: a session keeps a bit for each.
    private static let limit = 64

    /// Formulas one after the other that ask the same first.
    struct Run {
        /// The place of their gate among the nodes; -1: they have none.
        let gate: Int
        /// The formulas, by index.
        var formulas: Range<Int>
    }

    /// The nodes that are asked.
    private(set) var nodes: [Int] = []
    /// All formulas, in order.
    private(set) var runs: [Run] = []

    init(_ formulas: [MetricFormula], of content: ProgramContent, _ drawsId: [Bool]) {
        let firsts = formulas.map { formula in
            formula.condition.flatMap { content.firstOperand(of: $0, drawsId) }
        }
        let users = Dictionary(firsts.compactMap { $0.map { ($0, 1) } }, uniquingKeysWith: +)
        for (index, first) in firsts.enumerated() {
            let gate = first.flatMap { users[$0, default: 0] > 1 ? place(of: $0) : nil } ?? -1
            if let last = runs.last, last.gate == gate {
                runs[runs.count - 1].formulas = last.formulas.lowerBound..<(index + 1)
            } else {
                runs.append(Run(gate: gate, formulas: index..<(index + 1)))
            }
        }
    }

    private mutating func place(of node: Int) -> Int? {
        if let known = nodes.firstIndex(of: node) { return known }
        guard nodes.count < MetricGates.limit else { return nil }
        nodes.append(node)
        return nodes.count - 1
    }
}

extension ProgramContent {
    /// The leftmost operand of a conjunction, or the expression itself; `nil` if it draws an id.
    ///
    /// - Parameters:
    ///   - root: The expression, by index.
    ///   - drawsId: For each node, whether it draws an id.
    /// - Returns: The operand.
    func firstOperand(of root: Int32, _ drawsId: [Bool]) -> Int? {
        var node = expressions.roots[Int(root)].node
        if drawsId[node] { return nil }
        while case .and(let left, _) = expressions.nodes[node] { node = Int(left) }
        return node
    }
}
