import AVTExpressions

extension ExpressionSyntax {
    /// Returns all names that occur alone or begin a dotted name, except enum values compared with their enumeration.
    ///
    /// - Parameter cases: Returns the values of an enumeration, given the last part of its name.
    /// - Returns: The names and their locations.
    func identifiers(exceptValuesOf cases: (String) -> [String]) -> [(name: String, range: Range<Int>)] {
        names(exceptValuesOf: cases).compactMap { name in
            var root = name
            while case .select(let operand, _, _, _) = root.kind { root = operand }
            guard case .identifier(let name) = root.kind else { return nil }
            return (name, root.range)
        }
    }

    /// Returns all names, with dotted ones complete, except enum values compared with their enumeration.
    ///
    /// - Parameter cases: Returns the values of an enumeration, given the last part of its name.
    /// - Returns: The parts that are names; each has a `path`.
    func names(exceptValuesOf cases: (String) -> [String]) -> [ExpressionSyntax] {
        switch kind {
        case _ where path != nil: return [self]
        case .binary(.equal, let left, let right), .binary(.notEqual, let left, let right),
            .binary(.isIn, let left, let right):
            let (ofLeft, ofRight) = (left.path?.last.map(cases) ?? [], right.path?.last.map(cases) ?? [])
            return left.names(exceptValuesOf: cases).filter { !ofRight.contains($0.path?[0] ?? "") }
                + right.names(exceptValuesOf: cases).filter { !ofLeft.contains($0.path?[0] ?? "") }
        default:
            return children.flatMap { $0.names(exceptValuesOf: cases) }
        }
    }
}
