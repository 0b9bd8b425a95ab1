import AVTEngine

/// Static facts about the formulas of a program.
struct FormulaFacts {
    /// For each node, whether its value is the same throughout a step.
    let isStable: [Bool]
    /// For each node, whether it has a new value each time it is evaluated.
    let isFresh: [Bool]
    /// For each node, the constant strings that formulas compare it with.
    let texts: [Int32: [String]]
    private let comparisons: [ExpressionNode: Int32]

    init(_ content: ProgramContent) {
        let nodes = content.expressions.nodes
        var stable: [Bool] = []
        var fresh: [Bool] = []
        var texts: [Int32: [String]] = [:]
        func record(_ node: Int32, _ other: Int32) {
            // Either the value or its default may be compared.
            if case .coalesce(let left, let right) = nodes[Int(node)] {
                record(left, other)
                record(right, other)
            }
            guard case .constant(let index) = nodes[Int(other)],
                case .string(let text) = content.expressions.constants[Int(index)]
            else { return }
            if !(texts[node] ?? []).contains(text) { texts[node, default: []].append(text) }
        }
        var comparisons: [ExpressionNode: Int32] = [:]
        for (index, node) in nodes.enumerated() {
            if case .binary = node { comparisons[node] = Int32(index) }
            let operands = content.operands(of: node).map { Int($0) }
            switch node {
            case .memory, .measure, .running, .unsent, .state, .test, .fieldState, .fieldMemory, .fieldGetter, .uuid:
                stable.append(false)
            case .constant, .wasState, .wasTest, .wasMemory, .attribute, .record, .family, .recordField, .each, .now,
                .action, .since, .within, .trackers, .element, .has, .not, .holds, .and, .or, .conditional, .coalesce,
                .attempt, .unary, .binary, .isOneOf, .matches, .comprehension, .trackerAt, .ratio, .general, .list:
                stable.append(operands.allSatisfy { stable[$0] })
            }
            if case .uuid = node { fresh.append(true) } else { fresh.append(operands.contains { fresh[$0] }) }
            if case .binary(let operation, let left, let right) = node, operation.comparesTexts {
                record(left, right)
                record(right, left)
            }
            if case .isOneOf(let operand, let list) = node {
                for item in content.expressions.lists[Int(list)] { record(operand, item) }
            }
        }
        isStable = stable
        isFresh = fresh
        self.texts = texts
        self.comparisons = comparisons
    }

    /// Returns the index of a comparison's node, or `nil` if no formula contains it.
    func node(_ node: ExpressionNode) -> Int32? {
        comparisons[node]
    }
}
