extension TypedExpression {
    /// The scope's numbers that the formula refers to, in order of their appearance.
    public var references: [Int] {
        if case .reference(let reference) = node { return [reference] }
        return children.flatMap(\.references)
    }

    /// The scope's numbers of the fields that the formula reads.
    public var fields: [Int] {
        var fields = children.flatMap(\.fields)
        if case .field(_, let field) = node { fields.append(field) }
        return fields
    }

    /// The same formula with references replaced.
    ///
    /// - Parameter replacement: what takes the place of a reference; `nil`: it stays.
    /// - Returns: the formula with the replacements.
    public func replacingReferences(_ replacement: (Int) -> TypedExpression?) -> TypedExpression {
        if case .reference(let reference) = node { return replacement(reference) ?? self }
        return mapChildren { $0.replacingReferences(replacement) }
    }
}
