import AVTExpressions
import AVTUncheckedFormulas
import Testing

/// The result of a formula as a string: `"a"`, `missing at «maybe»`, `overflow at «1 + 2»`.
func evaluated(
    _ formula: String, in scope: some ExpressionScope = TestScope(), limits: EvaluationLimits = .default,
    _ values: [Int: ExpressionValue] = [:]
) throws -> String {
    let syntax = try #require(parseExpression(formula).syntax, "\(formula)")
    let typed = try #require(uncheckedExpression(syntax, in: scope).typed, "\(formula)")
    do throws(EvaluationFailure) {
        return try Evaluator(typed, limits: limits).value { values[$0] }.text
    } catch {
        let bytes = Array(formula.utf8)[error.range]
        return "\(error.error.kind.rawValue) at «\(String(decoding: bytes, as: UTF8.self))»"
    }
}

extension TestScope {
    /// Values by the names of variables.
    static func values(_ values: [String: ExpressionValue]) -> [Int: ExpressionValue] {
        var byId: [Int: ExpressionValue] = [:]
        for (name, value) in values {
            guard let id = variables[name]?.id else { Issue.record("there is no \(name)"); continue }
            byId[id] = value
        }
        return byId
    }
}
