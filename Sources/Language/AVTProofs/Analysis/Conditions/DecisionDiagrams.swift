/// Functions of quantities with few cells each, as reduced ordered decision diagrams.
///
/// Equal functions have the same node, so a condition is constant exactly if its node is.
///
/// Source: R. E. Bryant, Graph-Based Algorithms for Boolean Function Manipulation, 1986; for more than two values: A.
/// Srinivasan et al., Algorithms for Discrete Function Manipulation, 1990.
struct DecisionDiagrams {
    /// A function.
    struct Node: Hashable {
        fileprivate let index: Int32

        /// The function that holds in no case.
        static let never = Node(index: 0)
        /// The function that holds in every case.
        static let always = Node(index: 1)
    }

    private struct Branch: Hashable {
        let quantity: Int
        let children: [Node]
    }

    private struct Pair: Hashable {
        let left: Node
        let right: Node
    }

    /// The number of cells of each quantity.
    private let cellCounts: [Int]
    private let limit: Int
    private let budget: AnalysisBudget
    private var branches: [Branch] = [Branch(quantity: .max, children: []), Branch(quantity: .max, children: [])]
    private var known: [Branch: Node] = [:]
    private var negations: [Node: Node] = [:]
    private var conjunctions: [Pair: Node] = [:]

    /// True if a limit was exceeded, so that results are invalid.
    private(set) var isExhausted = false

    init(cellCounts: [Int], limit: Int, budget: AnalysisBudget = AnalysisBudget()) {
        self.cellCounts = cellCounts
        self.limit = limit
        self.budget = budget
    }

    /// Leaves the query undecided.
    mutating func giveUp() {
        isExhausted = true
    }

    /// The number of nodes.
    var count: Int { branches.count }

    /// Returns the function that equals `children[cell]` for each cell of a quantity; children only depend on later
    /// ones.
    mutating func node(of quantity: Int, _ children: [Node]) -> Node {
        guard let first = children.first, children.contains(where: { $0 != first }) else {
            return children.first ?? .never
        }
        let branch = Branch(quantity: quantity, children: children)
        if let node = known[branch] { return node }
        guard branches.count < limit else {
            isExhausted = true
            return .never
        }
        let node = Node(index: Int32(branches.count))
        branches.append(branch)
        known[branch] = node
        return node
    }

    /// Returns the negation of a function.
    mutating func not(_ node: Node) -> Node {
        if node == .never { return .always }
        if node == .always { return .never }
        if let negation = negations[node] { return negation }
        let branch = branches[Int(node.index)]
        guard !isExhausted, budget.spend(branch.children.count) else {
            isExhausted = true
            return .never
        }
        var children = branch.children
        for cell in children.indices { children[cell] = not(children[cell]) }
        let negation = self.node(of: branch.quantity, children)
        negations[node] = negation
        return negation
    }

    /// Returns the conjunction of two functions.
    mutating func and(_ left: Node, _ right: Node) -> Node {
        if left == .never || right == .never || isExhausted { return .never }
        if left == .always || left == right { return right }
        if right == .always { return left }
        let pair = left.index < right.index ? Pair(left: left, right: right) : Pair(left: right, right: left)
        if let conjunction = conjunctions[pair] { return conjunction }
        let quantity = min(branches[Int(left.index)].quantity, branches[Int(right.index)].quantity)
        guard budget.spend(cellCounts[quantity]) else {
            isExhausted = true
            return .never
        }
        var children: [Node] = []
        children.reserveCapacity(cellCounts[quantity])
        for cell in 0..<cellCounts[quantity] {
            children.append(and(child(left, quantity, cell), child(right, quantity, cell)))
        }
        let conjunction = node(of: quantity, children)
        conjunctions[pair] = conjunction
        return conjunction
    }

    /// Returns the disjunction of two functions.
    mutating func or(_ left: Node, _ right: Node) -> Node {
        not(and(not(left), not(right)))
    }

    /// Returns the function that holds if the left one does and the right one does not.
    mutating func subtract(_ left: Node, _ right: Node) -> Node {
        and(left, not(right))
    }

    /// Returns whether the right function holds wherever the left one does.
    mutating func implies(_ left: Node, _ right: Node) -> Bool {
        subtract(left, right) == .never
    }

    /// Returns cells for which a function holds, by quantity, without irrelevant quantities, or `nil` if it never
    /// holds.
    func example(of node: Node) -> [Int: Int]? {
        var (cells, node) = ([Int: Int](), node)
        while node != .always {
            let branch = branches[Int(node.index)]
            guard let cell = branch.children.firstIndex(where: { $0 != .never }) else { return nil }
            cells[branch.quantity] = cell
            node = branch.children[cell]
        }
        return cells
    }

    private func child(_ node: Node, _ quantity: Int, _ cell: Int) -> Node {
        let branch = branches[Int(node.index)]
        return branch.quantity == quantity ? branch.children[cell] : node
    }
}
