import AVTCore

/// The limits that several patterns share, and what is left of them.
struct PatternBudget: Sendable {
    private let limits: PatternLimits
    private var rest: PatternLimits

    init(_ limits: PatternLimits) {
        self.limits = limits
        rest = limits
    }

    /// True if the patterns exceed their shared limits; no more are compiled.
    var isExhausted: Bool { rest.programSize < 0 }

    /// The steps spent on the patterns: the sizes of their programs and the work for their tables.
    var work: Int { limits.programSize - rest.programSize + limits.tableWork - rest.tableWork }

    /// Compiles a pattern and charges its cost.
    ///
    /// - Parameters:
    ///   - source: The text of the pattern.
    ///   - own: The limits of this pattern.
    ///   - users: The owner of the patterns that share the limits, for the message: `this formula`.
    ///   - make: Compiles the pattern within limits, or returns `nil` if no more are compiled.
    /// - Returns: The pattern, or `nil` if none was compiled.
    /// - Throws: The problem of the pattern, also if this pattern is the one that exceeds the shared limits.
    mutating func pattern(
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

/// The constant patterns of many formulas, each compiled once, within shared limits.
public final class PatternStore {
    private var pool: PatternPool

    /// Creates an empty store.
    ///
    /// - Parameter limits: The shared limits of all patterns, in addition to those of a single pattern.
    public init(limits: PatternLimits = .ofProgram) {
        pool = PatternPool(limits: limits)
    }

    /// True if the patterns exceed their shared limits; no more are compiled.
    public var isExhausted: Bool { pool.isExhausted }

    /// Returns the pattern with a source text, compiled by ``PatternPool``.
    func pattern(_ source: String, limits own: PatternLimits) throws(PatternProblem) -> Pattern? {
        try pool.pattern(source, limits: own)
    }
}
