import AVTPatterns

extension LoadBudget {
    /// Returns a pattern, and charges the work of compiling it.
    ///
    /// - Parameter source: The text of the pattern.
    /// - Returns: The pattern.
    /// - Throws: `ProgramError` if the text is no pattern, or the patterns of the image exceed their limits together.
    package mutating func pattern(_ source: String) throws(ProgramError) -> Pattern {
        let pattern = try compile { (patterns) throws(ProgramError) in
            do throws(PatternProblem) {
                return try patterns.pattern(source)
            } catch  where !patterns.isExhausted {
                throw ProgramError("a pattern that is not valid: \(error.message)")
            } catch {
                return nil
            }
        }
        guard let pattern else { throw ProgramError("patterns that are too large together") }
        return pattern
    }

    /// Compiles patterns, and charges the work.
    ///
    /// - Parameter compile: Compiles patterns with those of the image.
    /// - Returns: The result of `compile`.
    /// - Throws: `ProgramError` if the patterns of the image exceed their limits together, or what `compile` throws.
    package mutating func compile<Made>(
        _ compile: (inout PatternPool) throws(ProgramError) -> Made
    ) throws(ProgramError) -> Made {
        let before = patterns.work
        let made = try compile(&patterns)
        guard !patterns.isExhausted else { throw ProgramError("patterns that are too large together") }
        try spend(patterns.work - before)
        return made
    }
}

extension PatternLimits {
    /// The limits on all patterns of an image: those of a formula, increased with the image's size.
    ///
    /// An image whose patterns exceed `programSize` is rejected. Beyond `tableWork`, tables are built at run time;
    /// beyond `cacheSize`, matching is slower.
    init(imageOf bytes: Int) {
        let usual = PatternLimits.ofFormula
        self.init(
            programSize: usual.programSize + bytes, tableWork: usual.tableWork + 8 * bytes,
            cacheSize: usual.cacheSize + 8 * bytes)
    }
}
