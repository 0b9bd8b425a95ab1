extension ExpressionNode {
    /// The nodes that this one reads.
    var operands: [Int32] {
        switch self {
        case .has(let node), .attempt(let node), .not(let node), .holds(let node), .unary(_, let node),
            .isOneOf(let node, _):
            [node]
        case .fieldState(let node, _), .fieldMemory(let node, _), .fieldGetter(let node, _), .recordField(let node, _):
            [node]
        case .and(let left, let right), .or(let left, let right), .coalesce(let left, let right): [left, right]
        case .binary(_, let left, let right), .ratio(let left, let right), .place(let left, let right): [left, right]
        case .conditional(let condition, let then, let otherwise): [condition, then, otherwise]
        case .comprehension(_, let list, _, let body): [list, body]
        default: []
        }
    }

    /// True if it reads what a session keeps.
    var readsSession: Bool {
        switch self {
        case .state, .test, .wasState, .wasTest, .memory, .wasMemory, .since, .within, .running, .measure, .trackers,
            .element, .fieldState, .fieldMemory, .fieldGetter, .each:
            true
        default: false
        }
    }

    /// True if it differs from one evaluation to the next, or from one tracker of a list to the next.
    var isVarying: Bool {
        switch self {
        case .uuid, .element: true
        default: false
        }
    }

    /// The general formula that it is, by index.
    var formula: Int32? {
        if case .general(let index) = self { index } else { nil }
    }

    /// The list that it reads, by index.
    var list: Int32? {
        switch self {
        case .isOneOf(_, let list), .list(let list): list
        default: nil
        }
    }
}
