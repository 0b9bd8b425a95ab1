/// What it takes to walk and to evaluate the nodes of a program, which share their parts: few nodes can stand for a tree
/// of astronomical size.
struct ExpressionExtents {
    /// For each node, how many are visited by a walk that comes once to a node unless it varies.
    private(set) var walks: [Int] = []
    private var depths: [Int] = []
    private var evaluations: [Int] = []
    private var varies: [Bool] = []
    // What all nodes so far take if each is evaluated once.
    private var together = 0

    /// Takes the next node, whose operands have been taken.
    ///
    /// - Parameters:
    ///   - node: the node.
    ///   - operands: the nodes that it reads.
    /// - Throws: `ProgramError` if it takes more than `ProgramLimits` allow.
    mutating func take(_ node: ExpressionNode, reading operands: [Int]) throws(ProgramError) {
        let isVarying = node.isVarying || operands.contains { varies[$0] }
        var walk = 1
        var evaluation = 1
        var depth = 0
        for operand in operands {
            walk += walks[operand]
            evaluation += evaluations[operand]
            depth = max(depth, depths[operand])
        }
        var alone = 1
        if case .comprehension(_, _, _, let body) = node {
            alone += Session.trackerLimit * evaluations[Int(body)]
            evaluation += alone
        }
        together = min(together + alone, .max / 2)
        if !isVarying {
            walk = min(walk, walks.count + 1)
            evaluation = min(evaluation, together)
        }
        guard depth < ProgramLimits.depth else { throw ProgramError("formulas nested too deep") }
        guard walk <= ProgramLimits.walk, evaluation <= ProgramLimits.evaluation else {
            throw ProgramError("a formula that takes too long")
        }
        walks.append(walk)
        evaluations.append(evaluation)
        depths.append(depth + 1)
        varies.append(isVarying)
    }
}
