import AVTDiagnostics
import AVTExpressions

extension Diagnostic {
    /// Returns the diagnostic for a number without a unit where a duration is required, outside formulas.
    static func bareDuration(_ text: TextSyntax, _ message: String) -> Diagnostic {
        var problem = Diagnostic.problem(
            .numberWithoutUnit, message, at: text.range, label: "is this in s or in ms?")
        let durations = LiteralValue(text)?.durations ?? []
        problem.fixes = durations.map { text.fix(writing: $0) }
        return problem
    }

    /// Returns the diagnostic for a number without a unit as the value of a duration parameter.
    ///
    /// The result is `nil` if something else is wrong.
    static func bareDuration(_ text: TextSyntax, of parameter: ParameterSyntax) -> Diagnostic? {
        let isDuration = parameter.kind == .duration || parameter.unit.map { Unit($0.text).isDuration } == true
        guard isDuration, let value = LiteralValue(text), value.unit == nil, value.number != nil else { return nil }
        return bareDuration(text, "`\(parameter.name.text)` is a duration, and this number has no unit")
    }
}
