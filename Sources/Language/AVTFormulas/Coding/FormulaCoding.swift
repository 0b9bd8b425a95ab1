import AVTEngine
import AVTExpressions

/// The binary encoding of formulas in images.
///
/// It contains what affects evaluation: the tree, and the types as far as slots distinguish them. Names, units and
/// source ranges are omitted.
enum FormulaCoding {
    private static let evaluated: UInt8 = 0
    private static let compiled: UInt8 = 1

    static func bytes(ofEvaluated expression: TypedExpression) -> [UInt8] {
        var writer = FormulaEncoder()
        writer.write(evaluated)
        writer.write(expression)
        return writer.bytes
    }

    static func bytes(ofCompiled expression: TypedExpression, partTypes types: [ExpressionType]) -> [UInt8] {
        var writer = FormulaEncoder()
        writer.write(compiled)
        writer.write(types.count)
        for type in types { writer.write(type) }
        writer.write(expression)
        return writer.bytes
    }

    static func formula(
        _ bytes: [UInt8], partCount: Int, _ patterns: inout PatternPool, within budget: inout LoadBudget
    ) throws(ProgramError) -> any GeneralFormula {
        // Each byte of the tree is decoded, folded and compiled.
        try budget.spend(4 * bytes.count)
        var reader = FormulaDecoder(bytes, partCount: partCount)
        let formula: any GeneralFormula
        switch try reader.byte() {
        case evaluated:
            let expression = try reader.expression()
            formula = EvaluatedFormula(expression, prepared: expression.withPatterns(sharing: &patterns))
        case compiled:
            guard try reader.count() == partCount else { throw ProgramError("a formula of other parts") }
            var types: [ExpressionType] = []
            for _ in 0..<partCount { types.append(try reader.type()) }
            let expression = try reader.expression()
            try budget.spend(reader.choices)
            // Folding turns patterns that are concatenated from parts into constants.
            let prepared = fold(expression, value: { _ in nil }).withPatterns(sharing: &patterns)
            formula = CompiledFormula(expression, partTypes: types, prepared: prepared)
        default: throw ProgramError("an unknown kind of formula")
        }
        guard reader.isAtEnd else { throw ProgramError("something behind a formula") }
        return formula
    }
}
