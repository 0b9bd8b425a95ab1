import AVTCore
import AVTDiagnostics
import AVTExpressions

/// The result of a formula.
struct FormulaResult {
    /// The checked formula, or `nil` if it has syntax errors.
    let typed: TypedExpression?
    /// The value, or `nil` if there is none or it was not evaluated.
    private(set) var value: ExpressionValue?
    /// The problems of the formula, in the order of the text.
    private(set) var problems: [ExpressionProblem]
    /// The value of each part, or `nil` if it was not requested.
    private(set) var explanation: FormulaParts?

    /// The part of the result that is requested.
    enum Question {
        case type, value, explanation
    }

    /// Parses, checks and evaluates a formula.
    init(_ text: String, in scope: VariableScope, isStrict: Bool, _ question: Question = .value) {
        let parsed = parseExpression(text, options: ParseOptions(isStrict: isStrict))
        guard let syntax = parsed.syntax else {
            (typed, problems) = (nil, parsed.problems)
            return
        }
        let checked = checkExpression(syntax, in: scope, isStrict: isStrict)
        (typed, problems) = (checked.typed, parsed.problems + checked.problems)
        guard let typed, question != .type else { return }
        var explanation = question == .explanation ? FormulaParts(of: typed, text) : nil
        do throws(EvaluationFailure) {
            let evaluator = Evaluator(typed)
            if explanation == nil {
                value = try evaluator.value { scope.value($0) }
            } else {
                value = try evaluator.value(reading: { scope.value($0) }, observer: { explanation?.record($0, $1) })
            }
        } catch {
            let failed = text.utf8.dropFirst(error.range.lowerBound).prefix(error.range.count)
            // An operand without a value fails itself.
            let isRatio = error.error.message == "this has no value" && failed.starts(with: "ratio(".utf8)
            // The check may have foreseen it.
            problems.removeAll { $0.code == .evaluationFailed }
            problems.append(
                ExpressionProblem(
                    code: .evaluationFailed, message: error.error.message, range: error.range,
                    label: isRatio ? "the divisor is 0" : nil))
        }
        self.explanation = explanation
    }

    /// Returns a note about an integer quotient that has cut a fraction off the value, or `nil` if it is none.
    ///
    /// - Parameters:
    ///   - text: The formula.
    ///   - scope: The variables.
    /// - Returns: The note.
    func quotientNote(_ text: String, in scope: VariableScope) -> ExpressionProblem? {
        guard let value, var note = typed?.fractionProblem(of: "the value", hasAnyDivisor: true),
            let fix = note.fixes.first
        else { return nil }
        var bytes = Array(text.utf8)
        for edit in fix.edits.reversed() { bytes.replaceSubrange(edit.range, with: edit.replacement.utf8) }
        let ratio = String(decoding: bytes, as: UTF8.self)
        guard let fraction = FormulaResult(ratio, in: scope, isStrict: false).value,
            Double(fraction.text) != Double(value.text)
        else { return nil }
        (note.severity, note.message) = (.note, "the quotient of two integers is an integer")
        (note.label, note.fixes) = ("cut to an integer", [])
        note.notes.append("`\(ratio)` is \(fraction.text)")
        return note
    }

    /// The value with its type, such as `[1, 2] : list(int)`, or `nil` if there is none.
    var line: String? {
        guard let typed, let value else { return nil }
        return "\(printable(value.text)) : \(typed.type.display(of: [value]))"
    }
}

extension ExpressionType {
    /// Formats the type for people: with its unit, and for `dyn` with the types of the values.
    func display(of values: [ExpressionValue]) -> String {
        if let unit { return "\(notation) (\(unit.name))" }
        guard case .dyn = self else { return notation }
        let found = Set(values.map(\.typeName.rawValue))
        return found.isEmpty ? notation : "\(notation) (\(found.sorted().joined(separator: ", ")))"
    }
}
