import AVTEngine
import AVTExpressions

/// Decodes the formulas in images that the engine has no operations for: over lists, maps, timestamps and patterns.
public struct ExpressionFormulas: FormulaReader {
    // The patterns of an image, each of which is compiled once.
    private var patterns: PatternPool?

    /// Creates a reader.
    public init() {}

    /// Decodes a formula from its bytes.
    public mutating func formula(
        _ bytes: [UInt8], partCount: Int, within budget: inout LoadBudget
    ) throws(ProgramError) -> any GeneralFormula {
        try withPatterns(within: &budget) { (patterns, budget) throws(ProgramError) in
            try FormulaCoding.formula(bytes, partCount: partCount, &patterns, within: &budget)
        }
    }

    /// Compiles a pattern from its text.
    public mutating func textTest(
        _ bytes: [UInt8], within budget: inout LoadBudget
    ) throws(ProgramError) -> any TextTest {
        guard let source = String(validating: bytes, as: UTF8.self) else {
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

    /// Charges the work of compiling patterns to the budget, and limits their total size by the size of the image.
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
    /// The limits on all patterns of an image: those of a formula, increased with the image's size.
    ///
    /// An image whose patterns exceed `programSize` is rejected. Beyond `tableWork`, tables are built at run time;
    /// beyond `cacheSize`, matching is slower.
    fileprivate init(imageOf bytes: Int) {
        let usual = PatternLimits.ofFormula
        self.init(
            programSize: usual.programSize + bytes, tableWork: usual.tableWork + 8 * bytes,
            cacheSize: usual.cacheSize + 8 * bytes)
    }
}
