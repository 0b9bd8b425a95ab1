/// The constant patterns of many formulas, each compiled once, within shared limits.
package final class PatternStore {
    private var pool: PatternPool

    /// Creates an empty store.
    ///
    /// - Parameter limits: The shared limits of all patterns, in addition to those of a single pattern.
    package init(limits: PatternLimits = .ofProgram) {
        pool = PatternPool(limits: limits)
    }

    /// True if the patterns exceed their shared limits; no more are compiled.
    package var isExhausted: Bool { pool.isExhausted }

    /// Returns the pattern with a source text, compiled by ``PatternPool``.
    package func pattern(_ source: String, limits own: PatternLimits) throws(PatternProblem) -> Pattern? {
        try pool.pattern(source, limits: own)
    }
}
