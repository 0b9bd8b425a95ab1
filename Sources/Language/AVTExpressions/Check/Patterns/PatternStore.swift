/// What several patterns may take together, and what of it is left.
struct PatternAllowance: Sendable {
    private let limits: PatternLimits
    private var rest: PatternLimits

    init(_ limits: PatternLimits) {
        self.limits = limits
        rest = limits
    }

    /// True if the patterns take more than they may together: no more are compiled.
    var isExhausted: Bool { rest.programSize < 0 }

    /// The steps that the patterns took: the sizes of their programs and the work for their tables.
    var work: Int { limits.programSize - rest.programSize + limits.tableWork - rest.tableWork }

    /// Makes a pattern, and charges what it takes.
    ///
    /// - Parameters:
    ///   - source: The text of the pattern.
    ///   - own: What this one may take.
    ///   - users: Those whose patterns share the allowance, in a message: `this formula`.
    ///   - make: Makes the pattern within limits, or returns `nil` if no more are made.
    /// - Returns: The pattern, or `nil` if none was made.
    /// - Throws: What is wrong with it, also if it is the one with which the patterns take too much.
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

/// Constant patterns, each compiled once, within limits that they share.
package struct PatternPool: Sendable {
    // By octets, not `String`: its equality unites what code points tell apart.
    private var compiled: [[UInt8]: Pattern] = [:]
    private var allowance: PatternAllowance

    /// Creates an empty pool.
    ///
    /// - Parameter limits: What all patterns may take together; the limits of a single pattern count besides.
    package init(limits: PatternLimits) {
        allowance = PatternAllowance(limits)
    }

    /// True if the patterns take more than they may together: no more are compiled.
    package var isExhausted: Bool { allowance.isExhausted }

    /// The steps that the patterns took: the sizes of their programs and the work for their tables.
    package var work: Int { allowance.work }

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
        let pattern = try allowance.pattern(source, limits: own, of: "all formulas") { limits throws(PatternProblem) in
            try Pattern(source, limits: limits)
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
