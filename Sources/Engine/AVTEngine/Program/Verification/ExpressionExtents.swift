import AVTCore

/// The cost of walking and evaluating the nodes of a program.
///
/// Nodes share their operands, so few nodes can represent a tree of astronomical size.
struct ExpressionExtents {
    /// For each node, the number of visits of a walk that visits a node once unless it varies.
    private(set) var walks: [Int] = []
    /// For each node, the maximum work of one evaluation: the number of nodes, plus the work of general formulas.
    private(set) var works: [Int] = []
    /// For each node, the approximate number of decisions if it is compiled as a condition; see `ConditionCode`.
    private(set) var questions: [Int] = []
    private var depths: [Int] = []
    private var varies: [Bool] = []
    // The work of evaluating each of the nodes so far once.
    private var together = 0

    /// Adds the next node, whose operands have been added before.
    ///
    /// - Parameters:
    ///   - node: The node.
    ///   - operands: The nodes that it reads.
    ///   - beside: The work of the node besides its operands.
    /// - Throws: `ProgramError` if the node exceeds `ProgramLimits`.
    mutating func append(_ node: ExpressionNode, reading operands: [Int], beside: Int) throws(ProgramError) {
        let isVarying = node.isVarying || operands.contains { varies[$0] }
        var walk = 1
        var depth = 0
        for operand in operands {
            walk += walks[operand]
            depth = max(depth, depths[operand])
        }
        var alone = beside.addingClamped(1)
        if case .comprehension(_, _, _, let body) = node {
            alone = alone.addingClamped(works[Int(body)].times(ProgramLimits.trackers))
        }
        together = together.addingClamped(alone)
        var work = operands.reduce(alone) { $0.addingClamped(works[$1]) }
        if !isVarying {
            walk = min(walk, walks.count + 1)
            work = min(work, together)
        }
        guard depth < ProgramLimits.depth else { throw ProgramError("formulas nested too deep") }
        guard walk <= ProgramLimits.walk, work <= ProgramLimits.evaluation else {
            throw ProgramError("a formula that takes too long")
        }
        questions.append(decisionCount(of: node, operands))
        walks.append(walk)
        works.append(work)
        depths.append(depth + 1)
        varies.append(isVarying)
    }
    /// Returns the approximate number of decisions; a right operand counts twice, as it is also compiled for an
    /// undecided left one.
    private func decisionCount(of node: ExpressionNode, _ operands: [Int]) -> Int {
        guard node.isConnective else { return 1 }
        let count = operands.enumerated().reduce(0) { $0 + ($1.offset == 0 ? 1 : 2) * questions[$1.element] }
        return min(count, ConditionWriter.longest)
    }
}
