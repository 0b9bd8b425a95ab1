extension ExpressionValue {
    /// Returns whether two values are equal by the rules of the language.
    ///
    /// Numbers are equal by value across types; lists, maps and optionals by their contents; NaN is not equal to
    /// anything, and neither is a list that contains it. Otherwise values of different types are unequal.
    ///
    /// - Throws: `EvaluationError` with `limit` if the values are too large to be compared.
    package func isEqual(to other: ExpressionValue) throws(EvaluationError) -> Bool {
        try isEqual(to: other, Work())
    }

    /// Compares within the work budget of an evaluation.
    func isEqual(to other: ExpressionValue, _ work: Work, depth: Int = 0) throws(EvaluationError) -> Bool {
        try work.spend()
        try Work.check(depth: depth)
        switch (self, other) {
        case (.list(let left), .list(let right)):
            guard left.count == right.count else { return false }
            for (left, right) in zip(left, right) {
                guard try left.isEqual(to: right, work, depth: depth + 1) else { return false }
            }
            return true
        case (.map(let left), .map(let right)):
            guard left.count == right.count else { return false }
            for entry in left.entries {
                guard let value = right[entry.key] else { return false }
                guard try entry.value.isEqual(to: value, work, depth: depth + 1) else { return false }
            }
            return true
        case (.optional(let left), .optional(let right)):
            guard let left, let right else { return left == nil && right == nil }
            return try left.isEqual(to: right, work, depth: depth + 1)
        case (.string(let left), .string(let right)):
            guard left.utf8.count == right.utf8.count else { return false }
            try work.spend(left.utf8.count / 16)
        case (.bytes(let left), .bytes(let right)):
            guard left.count == right.count else { return false }
            try work.spend(left.count / 16)
        case (.null, .null): return true
        case (.type(let left), .type(let right)): return left == right
        default: break
        }
        return ValueOrder(self, other) == .equal
    }
}
