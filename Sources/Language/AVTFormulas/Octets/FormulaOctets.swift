import AVTEngine
import AVTExpressions

/// Formulas as octets, for images.
///
/// Kept is what decides how a formula is evaluated: its tree, and of types what slots tell apart. Names, units and where
/// the formula stood are left out.
enum FormulaOctets {
    private static let evaluated: UInt8 = 0
    private static let compiled: UInt8 = 1

    static func octets(ofEvaluated expression: TypedExpression) -> [UInt8] {
        var writer = OctetWriter()
        writer.write(evaluated)
        writer.write(expression)
        return writer.octets
    }

    static func octets(ofCompiled expression: TypedExpression, partTypes types: [ExpressionType]) -> [UInt8] {
        var writer = OctetWriter()
        writer.write(compiled)
        writer.write(types.count)
        for type in types { writer.write(type) }
        writer.write(expression)
        return writer.octets
    }

    static func formula(
        _ octets: [UInt8], partCount: Int, _ patterns: inout PatternPool, within budget: inout LoadBudget
    ) throws(ProgramError) -> any GeneralFormula {
        // Each octet of the tree is read, folded and compiled.
        try budget.spend(4 * octets.count)
        var reader = OctetReader(octets, partCount: partCount)
        let formula: any GeneralFormula
        switch try reader.octet() {
        case evaluated:
            let expression = try reader.expression()
            formula = EvaluatedFormula(expression, prepared: expression.withPatterns(sharing: &patterns))
        case compiled:
            guard try reader.count() == partCount else { throw ProgramError("a formula of other parts") }
            var types: [ExpressionType] = []
            for _ in 0..<partCount { types.append(try reader.type()) }
            let expression = try reader.expression()
            try budget.spend(reader.choices)
            // Folding makes constants of what patterns are put together from.
            let prepared = fold(expression, value: { _ in nil }).withPatterns(sharing: &patterns)
            formula = CompiledFormula(expression, partTypes: types, prepared: prepared)
        default: throw ProgramError("an unknown kind of formula")
        }
        guard reader.isAtEnd else { throw ProgramError("something behind a formula") }
        return formula
    }
}
