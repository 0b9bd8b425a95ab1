import AVTDiagnostics
import AVTEngine
import AVTExpressions

// The numbers that measures are about, whose types decide about those of formulas that read the measures.
extension FormulaChecker {
    /// Checks the formula of the number that a measure is about, once.
    mutating func checkValue(ofMeasure index: Int, into diagnostics: inout DiagnosticCollector) {
        let measure = names.measures[index]
        guard let value = measure.entry.value, typed.measures[index].isWaiting else { return }
        var context = FormulaContext.standing("the number of a measure", origin: measure.origin)
        if case .samples = measure.entry.kind { context = .event("a sample", origin: measure.origin) }
        context.allowsMissing = true
        let expected = ExpectedValue(numberOf: context.phrase, unit: nil)
        typed.measures[index] = .done(self.value(value, context, expected, into: &diagnostics))
    }
}
