/// The constant patterns of one formula, within limits that they share.
struct ConstantPatterns {
    let store: PatternStore
    private var known: [Pattern] = []
    private var allowance = PatternAllowance(.ofFormula)

    init(store: PatternStore) {
        self.store = store
    }

    /// True if the patterns take more than they may together: no more are compiled.
    var isExhausted: Bool { allowance.isExhausted }

    /// The pattern of a formula that is a constant.
    ///
    /// - Returns: `nil` if it is none, or no more patterns are compiled.
    /// - Throws: what is wrong with it, also if it is the one with which the patterns take too much.
    mutating func pattern(_ operand: TypedExpression) throws(PatternProblem) -> Pattern? {
        guard let source = operand.constantText else { return nil }
        if let known = known.first(where: { $0.source.utf8.elementsEqual(source.utf8) }) { return known }
        let store = self.store
        let pattern = try allowance.pattern(source, limits: .default, of: "this formula") {
            limits throws(PatternProblem) in
            try store.pattern(source, limits: limits)
        }
        if let pattern { known.append(pattern) }
        return pattern
    }
}

extension TypedExpression {
    /// The text of a formula that is a constant, or `nil` if it is none.
    fileprivate var constantText: String? {
        if case .constant(.string(let text)) = fold(self, value: { _ in nil }).node { text } else { nil }
    }

    /// The expression with its constant patterns compiled; what asks for one that is wrong always fails, and never tries
    /// to compile it.
    package func withPatterns(sharing patterns: inout PatternPool) -> TypedExpression {
        var copy = mapChildren { $0.withPatterns(sharing: &patterns) }
        guard case .matches(let text, let pattern, nil) = copy.node else { return copy }
        do throws(PatternProblem) {
            let compiled = if let source = pattern.constantText { try patterns.pattern(source) } else { Pattern?.none }
            copy.node = .matches(text, pattern, compiled: compiled)
        } catch {
            copy.node = .call(StandardFunction(.undeclared), [text, pattern])
        }
        return copy
    }

    /// The expression with those patterns compiled that are constant only since something was put in the place of names.
    ///
    /// What is wrong with them, and those that are too much, are left to the run.
    ///
    /// - Parameter store: Where they are compiled.
    /// - Returns: The expression with these patterns.
    public func withPatterns(of store: PatternStore) -> TypedExpression {
        var patterns = ConstantPatterns(store: store)
        return hasOpenPattern ? withPatterns(&patterns) : self
    }

    private func withPatterns(_ patterns: inout ConstantPatterns) -> TypedExpression {
        var copy = mapChildren { $0.withPatterns(&patterns) }
        if case .matches(let text, let pattern, nil) = copy.node {
            copy.node = .matches(text, pattern, compiled: try? patterns.pattern(pattern))
        }
        return copy
    }

    private var hasOpenPattern: Bool {
        if case .matches(_, _, nil) = node { return true }
        return children.contains(where: \.hasOpenPattern)
    }
}

extension ExpressionProblem {
    /// What is wrong with a constant pattern, at its place in the literal.
    init(_ problem: PatternProblem, in operand: TypedExpression) {
        // In a literal without escapes the pattern begins behind the quote.
        var range = operand.range
        if case .constant(.string(let source)) = operand.node, range.count == source.utf8.count + 2 {
            let start = range.lowerBound + 1
            let length = max(problem.range.count, 1)
            range = start + problem.range.lowerBound..<start + problem.range.lowerBound + length
        }
        let advice = "a character or class takes a step or more each time that it is repeated: `a{1000}` takes 1000"
        self.init(
            code: "bad-pattern", message: problem.message, range: range,
            notes: problem.kind == .tooLarge ? [advice] : [])
    }
}
