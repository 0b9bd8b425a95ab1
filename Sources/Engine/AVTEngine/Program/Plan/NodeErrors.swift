/// The conditions that may be neither true nor false.
///
/// Computed in one pass, operands first, because nodes share their operands.
struct NodeErrors {
    /// For each node, whether a value that it reads may be missing.
    private(set) var mayBeMissing: [Bool] = []
    /// For each node, whether its evaluation may fail.
    private(set) var mayFail: [Bool] = []

    init(_ code: ExpressionCode) {
        for node in code.nodes {
            switch node {
            case .test, .wasTest, .within, .holds: append(mayBeMissing: false, mayFail: false)
            case .has(let operand):
                if case .memory = code.nodes[Int(operand)] {
                    append(mayBeMissing: false, mayFail: false)
                } else {
                    append(mayBeMissing: false, mayFail: true)
                }
            case .not(let operand): append(mayBeMissing: mayBeMissing[Int(operand)], mayFail: mayFail[Int(operand)])
            case .and(let left, let right), .or(let left, let right):
                let (left, right) = (Int(left), Int(right))
                append(
                    mayBeMissing: mayBeMissing[left] || mayBeMissing[right], mayFail: mayFail[left] || mayFail[right])
            case .constant, .state, .wasState, .memory, .wasMemory, .attribute, .record, .family, .recordField, .each,
                .now, .action, .since, .uuid, .unsent, .running, .measure, .trackers, .element, .fieldState,
                .fieldMemory, .fieldGetter, .conditional, .coalesce, .attempt, .unary, .binary, .isOneOf, .matches,
                .comprehension, .trackerAt, .ratio, .general, .list:
                append(mayBeMissing: true, mayFail: true)
            }
        }
    }

    private mutating func append(mayBeMissing missing: Bool, mayFail fail: Bool) {
        mayBeMissing.append(missing)
        mayFail.append(fail)
    }
}
