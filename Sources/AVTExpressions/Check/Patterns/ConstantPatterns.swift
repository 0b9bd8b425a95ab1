/// Compiles the constant patterns of one formula, or of all formulas of an image, each once, within limits that they share.
package struct ConstantPatterns: Sendable {
    // By octets, not `String`: its equality unites what code points tell apart.
    private var compiled: [[UInt8]: Pattern] = [:]
    private var rest: PatternLimits
    private let limits: PatternLimits

    /// Creates a collection without patterns.
    ///
    /// - Parameter limits: What all patterns may take together: sizes of programs, work for tables, bytes for others.
    package init(limits: PatternLimits = .ofFormula) {
        (self.limits, rest) = (limits, limits)
    }

    /// True if the patterns take more than they may together: no more are compiled.
    package var isExhausted: Bool { rest.programSize < 0 }

    /// The steps that the patterns took: the sizes of their programs and the work for their tables.
    package var work: Int { limits.programSize - rest.programSize + limits.tableWork - rest.tableWork }

    /// The pattern of a formula that is a constant.
    ///
    /// - Returns: `nil` if it is none, or no more patterns are compiled.
    /// - Throws: what is wrong with it, also if it is the one with which the patterns take too much.
    mutating func pattern(_ operand: TypedExpression) throws(PatternProblem) -> Pattern? {
        guard case .constant(.string(let source)) = fold(operand, value: { _ in nil }).node else { return nil }
        return try pattern(source)
    }

    /// The pattern of a text.
    ///
    /// - Returns: `nil` if no more patterns are compiled.
    /// - Throws: what is wrong with it, also if it is the one with which the patterns take too much.
    package mutating func pattern(_ source: String) throws(PatternProblem) -> Pattern? {
        let key = Array(source.utf8)
        if let known = compiled[key] { return known }
        return isExhausted ? nil : try compile(source, key)
    }

    private mutating func compile(_ source: String, _ key: [UInt8]) throws(PatternProblem) -> Pattern {
        var limits = PatternLimits.default
        limits.tableWork = min(limits.tableWork, rest.tableWork)
        limits.cacheSize = min(limits.cacheSize, rest.cacheSize)
        let pattern: Pattern
        do throws(PatternProblem) {
            pattern = try Pattern(source, limits: limits)
        } catch {
            if error.kind == .tooLarge { rest.programSize -= limits.programSize }
            throw error
        }
        rest.programSize -= pattern.size
        rest.tableWork = max(0, rest.tableWork - pattern.tableWork)
        if pattern.isLazy { rest.cacheSize -= limits.cacheSize }
        guard !isExhausted else {
            let most = self.limits.programSize
            throw PatternProblem(
                .tooLarge, "with this one, the patterns of this formula take more than \(most) steps together",
                0..<key.count)
        }
        compiled[key] = pattern
        return pattern
    }
}

extension TypedExpression {
    /// The expression with its constant patterns compiled; what asks for one that is wrong always fails, and never tries
    /// to compile it.
    package func withPatterns(sharing patterns: inout ConstantPatterns) -> TypedExpression {
        var copy = mapChildren { $0.withPatterns(sharing: &patterns) }
        guard case .matches(let text, let pattern, nil) = copy.node else { return copy }
        do throws(PatternProblem) {
            copy.node = .matches(text, pattern, compiled: try patterns.pattern(pattern))
        } catch {
            copy.node = .call(StandardFunction(.undeclared), [text, pattern])
        }
        return copy
    }

    /// The expression with those patterns compiled that are constant only since something was put in the place of names.
    ///
    /// What is wrong with them, and those that are too much, are left to the run.
    func withPatterns() -> TypedExpression {
        var patterns = ConstantPatterns()
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
