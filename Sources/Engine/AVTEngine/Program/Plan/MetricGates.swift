/// First operands that many metric formulas of an action share, evaluated once per event.
///
/// Most metrics of a large pack are sent with few events, and test that in the first operand of their conditions:
/// `over && size(renditions) > 0`. If that operand is false or missing, the whole condition cannot hold. Others compare an attribute
/// that few events have with different constants, as in `event.outcome == "played"`: without the attribute, none can hold.
struct MetricGates: Sendable {
    /// The maximum number of gates of an action: a session keeps a bit for each.
    private static let limit = 64

    /// Consecutive formulas with the same gates.
    struct Run {
        /// The index in `gates` of an attribute without which the conditions are missing, or -1 if there is none.
        let attribute: Int
        /// The index in `gates` of the first operand of the conditions, or -1 if no other run has it.
        let operand: Int
        /// The formulas, by index.
        var formulas: Range<Int>
    }

    /// A node that is evaluated before formulas.
    struct Gate: Equatable {
        let node: Int
        /// True if only a missing value closes the gate, and false if a result of false does as well.
        let isAttribute: Bool
    }

    /// The gates.
    private(set) var gates: [Gate] = []
    /// All formulas, in order.
    private(set) var runs: [Run] = []

    init(_ formulas: [MetricFormula], of content: ProgramContent, _ generatesId: [Bool]) {
        let firsts = formulas.map { formula in
            formula.condition.flatMap { content.firstOperand(of: $0, generatesId) }
        }
        let attributes = firsts.map { first in first.flatMap { content.attributeCompared(in: $0) } }
        let users = MetricGates.counts(firsts)
        let readers = MetricGates.counts(attributes)
        for (index, (first, attribute)) in zip(firsts, attributes).enumerated() {
            let operand =
                first.flatMap { users[$0, default: 0] > 1 ? gateIndex(of: $0, isAttribute: false) : nil } ?? -1
            let attribute =
                attribute.flatMap { readers[$0, default: 0] > 1 ? gateIndex(of: $0, isAttribute: true) : nil } ?? -1
            if let last = runs.last, last.attribute == attribute, last.operand == operand {
                runs[runs.count - 1].formulas = last.formulas.lowerBound..<(index + 1)
            } else {
                runs.append(Run(attribute: attribute, operand: operand, formulas: index..<(index + 1)))
            }
        }
    }

    private static func counts(_ nodes: [Int?]) -> [Int: Int] {
        Dictionary(nodes.compactMap { $0.map { ($0, 1) } }, uniquingKeysWith: +)
    }

    private mutating func gateIndex(of node: Int, isAttribute: Bool) -> Int? {
        let gate = Gate(node: node, isAttribute: isAttribute)
        if let known = gates.firstIndex(of: gate) { return known }
        guard gates.count < MetricGates.limit else { return nil }
        gates.append(gate)
        return gates.count - 1
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

    /// Returns the attribute that an expression compares with constants, which is missing if the attribute is.
    ///
    /// - Parameter node: The top node of the expression.
    /// - Returns: The node of the attribute, or `nil` for another expression.
    fileprivate func attributeCompared(in node: Int) -> Int? {
        let operand: Int32
        switch expressions.nodes[node] {
        case .binary(_, let left, let right):
            guard case .constant = expressions.nodes[Int(right)] else { return nil }
            operand = left
        case .isOneOf(let compared, _): operand = compared
        default: return nil
        }
        guard case .attribute = expressions.nodes[Int(operand)] else { return nil }
        return Int(operand)
    }
}
