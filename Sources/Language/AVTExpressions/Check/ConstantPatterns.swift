import AVTCore
import AVTPatterns

/// The constant patterns of one formula, within shared limits.
package struct ConstantPatterns {
    let store: PatternStore
    private var known: [Pattern] = []
    private var budget = PatternBudget(.ofFormula)

    /// Creates an empty set of patterns.
    ///
    /// - Parameter store: Compiles the patterns.
    package init(store: PatternStore) {
        self.store = store
    }

    /// True if the patterns exceed their shared limits; no more are compiled.
    package var isExhausted: Bool { budget.isExhausted }

    /// Returns the pattern of a constant formula.
    ///
    /// - Returns: The pattern, or `nil` if the formula is not constant or no more patterns are compiled.
    /// - Throws: The problem of the pattern, also if this pattern is the one that exceeds the shared limits.
    package mutating func pattern(_ operand: TypedExpression) throws(PatternProblem) -> Pattern? {
        guard let source = operand.constantText else { return nil }
        if let known = known.first(where: { $0.source.hasSameBytes(as: source) }) { return known }
        let store = self.store
        let pattern = try budget.pattern(source, limits: .default, of: "this formula") {
            limits throws(PatternProblem) in
            try store.pattern(source, limits: limits)
        }
        if let pattern { known.append(pattern) }
        return pattern
    }
}

extension TypedExpression {
    /// The string of a constant formula, or `nil` if it is not constant.
    fileprivate var constantText: String? {
        if case .constant(.string(let text)) = fold(self, value: { _ in nil }).node { text } else { nil }
    }

    /// Returns the expression with its literal patterns compiled.
    ///
    /// A match with an invalid pattern becomes a call that always fails, so that the pattern is never compiled again.
    package func withPatterns(sharing patterns: inout PatternPool) -> TypedExpression {
        var copy = mapChildren { $0.withPatterns(sharing: &patterns) }
        guard case .matches(let text, let pattern, nil) = copy.node,
            case .constant(.string(let source)) = pattern.node
        else { return copy }
        do throws(PatternProblem) {
            copy.node = .matches(text, pattern, compiled: try patterns.pattern(source))
        } catch {
            copy.node = .call(StandardFunction(.undeclared), [text, pattern])
        }
        return copy
    }

    /// Returns the expression with those patterns compiled that became constant when names were replaced by values.
    ///
    /// Patterns that are invalid or exceed the limits are left to run time.
    ///
    /// - Parameter store: Compiles the patterns.
    /// - Returns: The expression with these patterns.
    package func withPatterns(of store: PatternStore) -> TypedExpression {
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
    /// Creates the problem of a constant pattern, at its position in the literal.
    package init(_ problem: PatternProblem, in operand: TypedExpression) {
        // In a literal without escapes, the pattern begins after the quote.
        var range = operand.range
        if case .constant(.string(let source)) = operand.node, range.count == source.utf8.count + 2 {
            let start = range.lowerBound + 1
            let length = max(problem.range.count, 1)
            range = start + problem.range.lowerBound..<start + problem.range.lowerBound + length
        }
        let advice = "a character or class takes a step or more each time that it is repeated: `a{1000}` takes 1000"
        self.init(
            code: .invalidPattern, message: problem.message, range: range,
            notes: problem.kind == .tooLarge ? [advice] : [])
    }
}
