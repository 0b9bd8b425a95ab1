import AVTEngine
import AVTExpressions

/// Decodes the formulas in images that the engine has no operations for, such as those over lists, maps and timestamps.
public struct ExpressionFormulas: FormulaReader {
    /// Creates a reader.
    public init() {}

    /// Decodes a formula from its bytes.
    public func formula(
        _ bytes: [UInt8], partCount: Int, within budget: inout LoadBudget
    ) throws(ProgramError) -> any GeneralFormula {
        try EvaluatedFormula(bytes, partCount: partCount, within: &budget)
    }
}
