/// First operands that many metric formulas of an action share, evaluated once per event.
///
/// Most metrics of a large pack are sent with few events, and test that in the first operand of their conditions:
/// `over && size(renditions) > 0`. If that operand is false or missing, the whole condition cannot hold.
struct MetricGates: Sendable {
    /// The maximum number of gates of an action: a session keeps a bit for each.
    private static let limit = 64

    /// Consecutive formulas with the same first operand.
    struct Run {
        /// The index of their gate in `nodes`, or -1 if they have none.
        let gate: Int
        /// The formulas, by index.
        var formulas: Range<Int>
    }

    /// The nodes of the gates.
    private(set) var nodes: [Int] = []
    /// All formulas, in order.
    private(set) var runs: [Run] = []

    init(_ formulas: [MetricFormula], of content: ProgramContent, _ generatesId: [Bool]) {
        let firsts = formulas.map { formula in
            formula.condition.flatMap { content.firstOperand(of: $0, generatesId) }
        }
        let users = Dictionary(firsts.compactMap { $0.map { ($0, 1) } }, uniquingKeysWith: +)
        for (index, first) in firsts.enumerated() {
            let gate = first.flatMap { users[$0, default: 0] > 1 ? gateIndex(of: $0) : nil } ?? -1
            if let last = runs.last, last.gate == gate {
                runs[runs.count - 1].formulas = last.formulas.lowerBound..<(index + 1)
            } else {
                runs.append(Run(gate: gate, formulas: index..<(index + 1)))
            }
        }
    }

    private mutating func gateIndex(of node: Int) -> Int? {
        if let known = nodes.firstIndex(of: node) { return known }
        guard nodes.count < MetricGates.limit else { return nil }
        nodes.append(node)
        return nodes.count - 1
    }
}

extension ProgramContent {
    /// Returns the leftmost operand of a conjunction, or the expression itself; `nil` if it uses an id.
    ///
    /// - Parameters:
    ///   - root: The index of the expression.
    ///   - generatesId: For each node, whether it uses an id.
    /// - Returns: The operand.
    func firstOperand(of root: Int32, _ generatesId: [Bool]) -> Int? {
        var node = expressions.roots[Int(root)].node
        if generatesId[node] { return nil }
        while case .and(let left, _) = expressions.nodes[node] { node = Int(left) }
        return node
    }
}
