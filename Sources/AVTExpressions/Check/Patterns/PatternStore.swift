/// Constant patterns, each compiled once, within limits that they share.
package struct PatternPool: Sendable {
    // By octets, not `String`: its equality unites what code points tell apart.
    private var compiled: [[UInt8]: Pattern] = [:]
    private var rest: PatternLimits
    private let limits: PatternLimits

    /// Creates an empty pool.
    ///
    /// - Parameter limits: What all patterns may take together; the limits of a single pattern count besides.
    package init(limits: PatternLimits) {
        self.limits = limits
        rest = limits
    }

    /// True if the patterns take more than they may together: no more are compiled.
    package var isExhausted: Bool { rest.programSize < 0 }

    /// The steps that the patterns took: the sizes of their programs and the work for their tables.
    package var work: Int { limits.programSize - rest.programSize + limits.tableWork - rest.tableWork }

    /// The pattern of a text.
    ///
    /// - Parameters:
    ///   - source: The text.
    ///   - own: What this one may take.
    /// - Returns: The pattern, or `nil` if no more patterns are compiled.
    /// - Throws: What is wrong with it, also if it is the one with which the patterns take too much.
    package mutating func pattern(
        _ source: String, limits own: PatternLimits = .default
    ) throws(PatternProblem) -> Pattern? {
        let key = Array(source.utf8)
        if let known = compiled[key] { return known }
        guard !isExhausted else { return nil }
        var own = own
        own.tableWork = min(own.tableWork, rest.tableWork)
        own.cacheSize = min(own.cacheSize, rest.cacheSize)
        let pattern: Pattern
        do throws(PatternProblem) {
            pattern = try Pattern(source, limits: own)
        } catch {
            if error.kind == .tooLarge { rest.programSize -= own.programSize }
            throw error
        }
        rest.programSize -= pattern.size
        rest.tableWork = max(0, rest.tableWork - pattern.tableWork)
        if pattern.isLazy { rest.cacheSize -= own.cacheSize }
        guard !isExhausted else {
            throw PatternProblem(
                .tooLarge,
                "with this one, the patterns of all formulas take more than \(limits.programSize) steps together",
                0..<key.count)
        }
        compiled[key] = pattern
        return pattern
    }
}

/// The constant patterns of many formulas, each compiled once, within limits that they share.
public final class PatternStore {
    private var pool: PatternPool

    /// Creates an empty store.
    ///
    /// - Parameter limits: What all patterns may take together; the limits of a single pattern count besides.
    public init(limits: PatternLimits = .ofProgram) {
        pool = PatternPool(limits: limits)
    }

    /// True if the patterns take more than they may together: no more are compiled.
    public var isExhausted: Bool { pool.isExhausted }

    /// The pattern of a text, as ``PatternPool`` compiles it.
    func pattern(_ source: String, limits own: PatternLimits) throws(PatternProblem) -> Pattern? {
        try pool.pattern(source, limits: own)
    }
}
