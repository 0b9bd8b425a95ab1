/// What it takes to walk and to evaluate the nodes of a program, which share their parts: few nodes can stand for a tree
/// of astronomical size.
struct ExpressionExtents {
    /// For each node, how many are visited by a walk that comes once to a node unless it varies.
    private(set) var walks: [Int] = []
    /// For each node, how much one evaluation takes at most: nodes, and what formulas beyond the engine's own take.
    private(set) var works: [Int] = []
    /// For each node, about how many questions it takes to ask it as a condition; see `ConditionCode`.
    private(set) var questions: [Int] = []
    private var depths: [Int] = []
    private var varies: [Bool] = []
    // What all nodes so far take if each is evaluated once.
    private var together = 0

    /// Takes the next node, whose operands have been taken.
    ///
    /// - Parameters:
    ///   - node: the node.
    ///   - operands: the nodes that it reads.
    ///   - beside: what it takes besides them.
    /// - Throws: `ProgramError` if it takes more than `ProgramLimits` allow.
    mutating func take(_ node: ExpressionNode, reading operands: [Int], beside: Int) throws(ProgramError) {
        let isVarying = node.isVarying || operands.contains { varies[$0] }
        var walk = 1
        var depth = 0
        for operand in operands {
            walk += walks[operand]
            depth = max(depth, depths[operand])
        }
        var alone = beside.addingClamped(1)
        if case .comprehension(_, _, _, let body) = node {
            alone = alone.addingClamped(works[Int(body)].times(Session.trackerLimit))
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
        questions.append(questionCount(of: node, operands))
        walks.append(walk)
        works.append(work)
        depths.append(depth + 1)
        varies.append(isVarying)
    }
    /// What an operand leaves open on the left, the one on the right is asked for again.
    private func questionCount(of node: ExpressionNode, _ operands: [Int]) -> Int {
        guard node.isConnective else { return 1 }
        let count = operands.enumerated().reduce(0) { $0 + ($1.offset == 0 ? 1 : 2) * questions[$1.element] }
        return min(count, ConditionWriter.longest)
    }
}
