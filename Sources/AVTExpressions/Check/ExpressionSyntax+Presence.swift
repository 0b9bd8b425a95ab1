extension ExpressionSyntax {
    /// The names that are there where this condition holds.
    var shown: Set<String> {
        switch kind {
        case .has(let operand): operand.path.map { [$0.joined(separator: ".")] } ?? []
        case .binary(.and, let left, let right): left.shown.union(right.shown)
        case .unary(.not, let operand): operand.refuted
        default: []
        }
    }

    /// The names that are there where this condition does not hold.
    var refuted: Set<String> {
        switch kind {
        case .unary(.not, let operand): operand.shown
        case .binary(.or, let left, let right): left.refuted.union(right.refuted)
        default: []
        }
    }
}
