import AVTEngine
import AVTExpressions

/// Reads the formulas of images that the engine has no operations for: over lists, maps, moments and patterns.
///
/// ```swift
/// let program = try RuleImage.load(path, formulas: ExpressionFormulas())
/// ```
public struct ExpressionFormulas: FormulaReader {
    // The patterns of an image, each compiled once.
    private var patterns: PatternPool?

    /// A reader.
    public init() {}

    /// Makes a formula from the octets that it gave of itself.
    public mutating func formula(
        _ octets: [UInt8], partCount: Int, within budget: inout LoadBudget
    ) throws(ProgramError) -> any GeneralFormula {
        try withPatterns(within: &budget) { (patterns, budget) throws(ProgramError) in
            try FormulaOctets.formula(octets, partCount: partCount, &patterns, within: &budget)
        }
    }

    /// Makes a pattern from its text.
    public mutating func textTest(
        _ octets: [UInt8], within budget: inout LoadBudget
    ) throws(ProgramError) -> any TextTest {
        guard let source = String(validating: octets, as: UTF8.self) else {
            throw ProgramError("a pattern that is no UTF-8")
        }
        return try withPatterns(within: &budget) { (patterns, _) throws(ProgramError) in
            let pattern: Pattern?
            do throws(PatternProblem) {
                pattern = try patterns.pattern(source)
            } catch  where !patterns.isExhausted {
                throw ProgramError("a pattern that is none: \(error.message)")
            } catch {
                pattern = nil
            }
            guard let pattern else { throw ProgramError("patterns that are too large together") }
            return PatternTest(pattern: pattern)
        }
    }

    /// Charges what patterns take to the budget; together they have no more room than the image's size gives them.
    private mutating func withPatterns<Made>(
        within budget: inout LoadBudget,
        _ make: (inout PatternPool, inout LoadBudget) throws(ProgramError) -> Made
    ) throws(ProgramError) -> Made {
        var patterns = self.patterns ?? PatternPool(limits: PatternLimits(imageOf: budget.bytes))
        defer { self.patterns = patterns }
        let before = patterns.work
        let made = try make(&patterns, &budget)
        guard !patterns.isExhausted else { throw ProgramError("patterns that are too large together") }
        try budget.spend(patterns.work - before)
        return made
    }
}

extension PatternLimits {
    /// What the patterns of an image may take together: as much as those of a formula, and more with its size.
    ///
    /// With larger programs it is refused. With more work, tables are left to be built as texts come; with more bytes,
    /// patterns are slower.
    fileprivate init(imageOf bytes: Int) {
        let usual = PatternLimits.ofFormula
        self.init(
            programSize: usual.programSize + bytes, tableWork: usual.tableWork + 8 * bytes,
            cacheSize: usual.cacheSize + 8 * bytes)
    }
}
