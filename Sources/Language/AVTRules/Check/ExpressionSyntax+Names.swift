import AVTExpressions

extension ExpressionSyntax {
    /// All names that stand alone or begin a dotted name, but for words opposite their enumeration.
    ///
    /// - Parameter words: the words of an enumeration, by the last part of its name.
    /// - Returns: the names and where they stand.
    func identifiers(besideWordsOf words: (String) -> [String]) -> [(name: String, range: Range<Int>)] {
        names(besideWordsOf: words).compactMap { name in
            var root = name
            while case .select(let operand, _, _, _) = root.kind { root = operand }
            guard case .identifier(let name) = root.kind else { return nil }
            return (name, root.range)
        }
    }

    /// All names, dotted ones whole, but for words opposite their enumeration.
    ///
    /// - Parameter words: the words of an enumeration, by the last part of its name.
    /// - Returns: the parts that are names; each has a `path`.
    func names(besideWordsOf words: (String) -> [String]) -> [ExpressionSyntax] {
        switch kind {
        case _ where path != nil: return [self]
        case .binary(.equal, let left, let right), .binary(.notEqual, let left, let right),
            .binary(.isIn, let left, let right):
            let (ofLeft, ofRight) = (left.path?.last.map(words) ?? [], right.path?.last.map(words) ?? [])
            return left.names(besideWordsOf: words).filter { !ofRight.contains($0.path?[0] ?? "") }
                + right.names(besideWordsOf: words).filter { !ofLeft.contains($0.path?[0] ?? "") }
        default:
            return children.flatMap { $0.names(besideWordsOf: words) }
        }
    }
}
