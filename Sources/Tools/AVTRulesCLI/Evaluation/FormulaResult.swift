import AVTDiagnostics
import AVTExpressions
import AVTCore

/// What came of a formula.
struct FormulaResult {
    /// What it says, as far as it could be checked.
    let typed: TypedExpression?
    /// Its value; `nil` if it has none or was not asked for it.
    private(set) var value: ExpressionValue?
    /// What is wrong with it, in the order of the text.
    private(set) var problems: [ExpressionProblem]
    /// The value of each part, if asked for.
    private(set) var explanation: FormulaParts?

    /// What is to be found out.
    enum Question {
        case type, value, explanation
    }

    /// Reads, checks and evaluates a formula.
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
            problems.append(
                ExpressionProblem(code: "evaluation-failed", message: error.error.message, range: error.range))
        }
        self.explanation = explanation
    }

    /// The value with its type: `[1, 2] : list(int)`; `nil` if there is none.
    var line: String? {
        guard let typed, let value else { return nil }
        return "\(printable(value.text)) : \(typed.type.display(of: [value]))"
    }
}

extension ExpressionType {
    /// The type for people: with its unit, and for `dyn` with the types that the values have.
    func display(of values: [ExpressionValue]) -> String {
        if let unit { return "\(notation) (\(unit.name))" }
        guard case .dyn = self else { return notation }
        let found = Set(values.map(\.typeName.rawValue))
        return found.isEmpty ? notation : "\(notation) (\(found.sorted().joined(separator: ", ")))"
    }
}
