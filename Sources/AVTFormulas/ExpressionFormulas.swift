import AVTEngine
import AVTExpressions

/// Reads the formulas of images that the engine has no operations for: over lists, maps, moments and patterns.
///
/// ```swift
/// let program = try RuleImage.load(path, formulas: ExpressionFormulas())
/// ```
public struct ExpressionFormulas: FormulaReader {
    /// A reader.
    public init() {}

    /// Makes a formula from the octets that it gave of itself.
    public func formula(_ octets: [UInt8], partCount: Int) throws(ProgramError) -> any GeneralFormula {
        try FormulaOctets.formula(octets, partCount: partCount)
    }

    /// Makes a pattern from its text.
    public func textTest(_ octets: [UInt8]) throws(ProgramError) -> any TextTest {
        guard let source = String(validating: octets, as: UTF8.self) else {
            throw ProgramError("a pattern that is no UTF-8")
        }
        do {
            return PatternTest(pattern: try Pattern(source))
        } catch {
            throw ProgramError("a pattern that is none: \(error.message)")
        }
    }
}
