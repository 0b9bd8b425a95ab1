/// The limits that several patterns share, and what is left of them.
package struct PatternBudget: Sendable {
    private let limits: PatternLimits
    private var rest: PatternLimits

    package init(_ limits: PatternLimits) {
        self.limits = limits
        rest = limits
    }

    /// True if the patterns exceed their shared limits; no more are compiled.
    package var isExhausted: Bool { rest.programSize < 0 }

    /// The steps spent on the patterns: the sizes of their programs and the work for their tables.
    package var work: Int { limits.programSize - rest.programSize + limits.tableWork - rest.tableWork }

    /// Compiles a pattern and charges its cost.
    ///
    /// - Parameters:
    ///   - source: The text of the pattern.
    ///   - own: The limits of this pattern.
    ///   - users: The owner of the patterns that share the limits, for the message: `this formula`.
    ///   - make: Compiles the pattern within limits, or returns `nil` if no more are compiled.
    /// - Returns: The pattern, or `nil` if none was compiled.
    /// - Throws: The problem of the pattern, also if this pattern is the one that exceeds the shared limits.
    package mutating func pattern(
        _ source: String, limits own: PatternLimits, of users: String,
        _ make: (PatternLimits) throws(PatternProblem) -> Pattern?
    ) throws(PatternProblem) -> Pattern? {
        guard !isExhausted else { return nil }
        var own = own
        own.tableWork = min(own.tableWork, rest.tableWork)
        own.cacheSize = min(own.cacheSize, rest.cacheSize)
        let made: Pattern?
        do throws(PatternProblem) {
            made = try make(own)
        } catch {
            if error.kind == .tooLarge { rest.programSize -= own.programSize }
            throw error
        }
        guard let made else { return nil }
        rest.programSize -= made.size
        rest.tableWork = max(0, rest.tableWork - made.tableWork)
        if made.isLazy { rest.cacheSize -= own.cacheSize }
        guard !isExhausted else {
            throw PatternProblem(
                .tooLarge,
                "with this one, the patterns of \(users) take more than \(limits.programSize) steps together",
                0..<source.utf8.count)
        }
        return made
    }
}
