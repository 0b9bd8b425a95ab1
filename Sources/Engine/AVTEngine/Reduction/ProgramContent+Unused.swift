extension ProgramContent {
    /// Removes the code of expressions that nothing uses, and stops the measures that no other expression reads.
    ///
    /// Indices stay as they are.
    mutating func removeUnused(within limits: RunLimits) {
        // A verified program is verified again, to find what it uses.
        var verifier = ProgramVerifier(content: self, limits: limits, budget: LoadBudget(bytes: .max))
        guard (try? verifier.verifyRules()) != nil, (try? verifier.verifyDeclarations()) != nil else { return }
        var uses = ExpressionUses(self)
        uses.add(expressions.roots.indices.filter { verifier.isUsed[$0] }.map { Int32($0) })
        for index in expressions.nodes.indices where !uses.isNodeUsed[index] {
            // Any operand of an unused node is left as a node without operands, attributes or measures.
            expressions.nodes[index] = .now
        }
        for (index, measure) in measures.enumerated() where !uses.isMeasureUsed[index] {
            let never = MeasureInfo.Kind.count(actions: actions.map { _ in false }, condition: nil)
            measures[index] = MeasureInfo(name: measure.name, owner: measure.owner, kind: never)
        }
    }
}

/// The nodes and measures that expressions use, including those that are used by the measures themselves.
private struct ExpressionUses {
    private let content: ProgramContent
    private(set) var isNodeUsed: [Bool]
    private(set) var isMeasureUsed: [Bool]

    init(_ content: ProgramContent) {
        self.content = content
        isNodeUsed = Array(repeating: false, count: content.expressions.nodes.count)
        isMeasureUsed = Array(repeating: false, count: content.measures.count)
    }

    mutating func add(_ roots: [Int32]) {
        var waiting = roots.map { Int32(content.expressions.roots[Int($0)].node) }
        while let index = waiting.popLast() {
            guard !isNodeUsed[Int(index)] else { continue }
            isNodeUsed[Int(index)] = true
            let node = content.expressions.nodes[Int(index)]
            content.forEachOperand(of: node) { waiting.append($0) }
            if case .measure(let measure, _) = node, !isMeasureUsed[Int(measure)] {
                isMeasureUsed[Int(measure)] = true
                for root in content.measures[Int(measure)].kind.expressions {
                    waiting.append(Int32(content.expressions.roots[Int(root)].node))
                }
            }
        }
    }
}

extension MeasureInfo.Kind {
    /// All expressions of the measure.
    fileprivate var expressions: [Int32] {
        switch self {
        case .time, .weighted: followed
        case .count(_, let condition): [condition].compactMap(\.self)
        case .samples(let value, _, _, let condition): [value] + [condition].compactMap(\.self)
        case .ranges(let position, _, _, _, _): [position] + followed
        }
    }
}
