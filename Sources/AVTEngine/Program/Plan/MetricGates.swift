/// What many metric formulas of an action ask first, to be asked once an event.
///
/// Most metrics of a large pack are sent with few events, and say so in the first operand of their conditions:
/// `over && size(renditions) > 0`. Where that operand is false or missing, the whole condition cannot hold.
struct MetricGates: Sendable {
    /// The most gates of an action: a session keeps a bit for each.
    private static let limit = 64

    /// The nodes that are asked.
    private(set) var nodes: [Int] = []
    /// For each formula the place of its gate among the nodes; -1: it has none.
    private(set) var places: [Int] = []

    init(_ formulas: [MetricFormula], of content: ProgramContent) {
        let firsts = formulas.map { formula in
            formula.condition.flatMap { content.firstOperand(of: content.expressions.roots[Int($0)].node) }
        }
        let users = Dictionary(firsts.compactMap { $0.map { ($0, 1) } }, uniquingKeysWith: +)
        for first in firsts {
            guard let first, users[first, default: 0] > 1 else {
                places.append(-1)
                continue
            }
            if let known = nodes.firstIndex(of: first) {
                places.append(known)
            } else if nodes.count < MetricGates.limit {
                places.append(nodes.count)
                nodes.append(first)
            } else {
                places.append(-1)
            }
        }
    }
}

extension ProgramContent {
    /// The leftmost operand of a conjunction, or the node itself; `nil` if to leave out the rest would be seen: each
    /// `uuid()` takes the next id.
    fileprivate func firstOperand(of node: Int) -> Int? {
        if reads(node, anything: { $0 == .uuid }) { return nil }
        var node = node
        while case .and(let left, _) = expressions.nodes[node] { node = Int(left) }
        return node
    }
}
