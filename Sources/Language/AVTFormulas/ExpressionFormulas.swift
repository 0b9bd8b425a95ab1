import AVTEngine
import AVTExpressions

/// Decodes the formulas in images that the engine has no operations for, such as those over lists, maps and timestamps.
public struct ExpressionFormulas: FormulaReader {
    /// Creates a reader.
    public init() {}

    /// What decodes a formula from its bytes.
    public var decoder: GeneralFormulaDecoder {
        GeneralFormulaDecoder { bytes, partCount, budget throws(ProgramError) in
            try EvaluatedFormula(bytes, partCount: partCount, within: &budget)
        }
    }
}
