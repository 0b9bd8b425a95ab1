import AVTDiagnostics
import AVTEngine
import AVTExpressions

// Formulas that must be constant, so that a parameter can be read in them.
extension FormulaChecker {
    /// Returns the constant interval of a timer or periodic metric in milliseconds, or `nil` after reporting an error.
    mutating func period(
        _ formula: FormulaSyntax, _ phrase: String, origin: Int, into diagnostics: inout DiagnosticCollector
    ) -> Int? {
        guard let period = duration(formula, phrase, from: 1, origin: origin, into: &diagnostics) else { return nil }
        guard period >= limits.run.period else {
            diagnostics.report(
                .problem(
                    .periodTooShort, "\(phrase) is \(period) ms; it must be at least \(limits.run.period) ms",
                    at: formula.range))
            return nil
        }
        return period
    }

    /// Returns a constant duration in milliseconds, or `nil` after reporting an error.
    mutating func duration(
        _ formula: FormulaSyntax, _ phrase: String, from least: Int, origin: Int,
        into diagnostics: inout DiagnosticCollector
    ) -> Int? {
        let expected = ExpectedValue(.int(.milliseconds), of: phrase)
        var problems = DiagnosticCollector()
        let duration = number(formula, expected, "a duration or a parameter", origin: origin, into: &problems)
        for var problem in problems.diagnostics {
            if formula.isWord, problem.fixes.isEmpty, ![.notConstant, .notAvailableHere].contains(problem.code) {
                problem.label = "a duration is written like `10s` or `1m30s`"
            }
            diagnostics.report(problem)
        }
        guard let duration else { return nil }
        guard duration >= least else {
            let bound = least == 0 ? "not be less than 0" : "be more than 0"
            diagnostics.report(.problem(.argumentOutOfRange, "\(phrase) must \(bound)", at: formula.range))
            return nil
        }
        return duration
    }

    /// Returns a constant number of intervals, or `nil` after reporting an error.
    mutating func count(
        _ formula: FormulaSyntax, _ phrase: String, origin: Int, into diagnostics: inout DiagnosticCollector
    ) -> Int? {
        let expected = ExpectedValue(.int(nil), of: phrase)
        guard let number = number(formula, expected, "a number or a parameter", origin: origin, into: &diagnostics)
        else { return nil }
        guard (1...MeasureInfo.intervalLimit).contains(number) else {
            diagnostics.report(
                .problem(
                    .argumentOutOfRange, "\(phrase) is from 1 to \(MeasureInfo.intervalLimit)", at: formula.range))
            return nil
        }
        return number
    }

    /// Returns a constant share from 0 to 1, or `nil` after reporting an error.
    mutating func share(
        _ formula: FormulaSyntax, _ phrase: String, origin: Int, into diagnostics: inout DiagnosticCollector
    ) -> Double? {
        let expected = ExpectedValue(numberOf: phrase, unit: nil)
        let share: Double
        switch constant(formula, expected, "a number or a parameter", origin: origin, into: &diagnostics) {
        case .int(let integer): share = Double(integer)
        case .double(let number): share = number
        default: return nil
        }
        guard (0...1).contains(share) else {
            diagnostics.report(.problem(.argumentOutOfRange, "\(phrase) is from 0 to 1", at: formula.range))
            return nil
        }
        return share
    }

    private mutating func number(
        _ formula: FormulaSyntax, _ expected: ExpectedValue, _ hint: String, origin: Int,
        into diagnostics: inout DiagnosticCollector
    ) -> Int? {
        guard case .int(let number)? = constant(formula, expected, hint, origin: origin, into: &diagnostics) else {
            return nil
        }
        return number
    }

    private mutating func constant(
        _ formula: FormulaSyntax, _ expected: ExpectedValue, _ hint: String, origin: Int,
        into diagnostics: inout DiagnosticCollector
    ) -> ExpressionConstant? {
        var context = FormulaContext(phrase: expected.phrase, abilities: [], origin: origin)
        context.isConstant = true
        guard let expression = value(formula, context, expected, into: &diagnostics), expression.type != .unknown
        else { return nil }
        guard case .constant(let constant) = fold(expression, value: { _ in nil }).node else {
            diagnostics.report(
                .problem(.notConstant, "\(expected.phrase) must be a constant", at: formula.range, label: hint))
            return nil
        }
        return constant
    }
}

extension FormulaSyntax {
    /// True if the formula is a single name, which is no duration.
    fileprivate var isWord: Bool {
        if case .identifier = expression.kind { true } else { false }
    }
}
