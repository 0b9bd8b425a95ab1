import AVTExpressions

extension ExpressionSyntax {
    /// All names that stand alone or begin a dotted name, but for words opposite their enumeration.
    ///
    /// - Parameter words: the words of an enumeration, by the last part of its name.
    /// - Returns: the names and where they stand.
    func identifiers(besideWordsOf words: (String) -> [String]) -> [(name: String, range: Range<Int>)] {
        switch kind {
        case .identifier(let name):
            return [(name, range)]
        case .binary(.equal, let left, let right), .binary(.notEqual, let left, let right),
            .binary(.isIn, let left, let right):
            let (ofLeft, ofRight) = (left.path?.last.map(words) ?? [], right.path?.last.map(words) ?? [])
            return left.identifiers(besideWordsOf: words).filter { !ofRight.contains($0.name) }
                + right.identifiers(besideWordsOf: words).filter { !ofLeft.contains($0.name) }
        default:
            return children.flatMap { $0.identifiers(besideWordsOf: words) }
        }
    }
}
