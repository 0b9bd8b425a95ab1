import AVTExpressions

extension ExpressionSyntax {
    /// All names that stand alone or begin a dotted name.
    var identifiers: [(name: String, range: Range<Int>)] {
        if case .identifier(let name) = kind { return [(name, range)] }
        return children.flatMap(\.identifiers)
    }
}
