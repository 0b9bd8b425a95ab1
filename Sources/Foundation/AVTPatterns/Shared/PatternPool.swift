import AVTCore

/// Constant patterns, each compiled once, within shared limits.
package struct PatternPool: Sendable {
    private var compiled: [ExactText: Pattern] = [:]
    private var budget: PatternBudget

    /// Creates an empty pool.
    ///
    /// - Parameter limits: The shared limits of all patterns, in addition to those of a single pattern.
    package init(limits: PatternLimits) {
        budget = PatternBudget(limits)
    }

    /// True if the patterns exceed their shared limits; no more are compiled.
    package var isExhausted: Bool { budget.isExhausted }

    /// The steps spent on the patterns: the sizes of their programs and the work for their tables.
    package var work: Int { budget.work }

    /// Returns the pattern with a source text.
    ///
    /// - Parameters:
    ///   - source: The text.
    ///   - own: The limits of this pattern.
    /// - Returns: The pattern, or `nil` if no more patterns are compiled.
    /// - Throws: The problem of the pattern, also if this pattern is the one that exceeds the shared limits.
    package mutating func pattern(
        _ source: String, limits own: PatternLimits = .default
    ) throws(PatternProblem) -> Pattern? {
        let key = ExactText(source)
        if let known = compiled[key] { return known }
        let pattern = try budget.pattern(source, limits: own, of: "all formulas") { limits throws(PatternProblem) in
            try Pattern(source, limits: limits)
        }
        compiled[key] = pattern
        return pattern
    }
}
