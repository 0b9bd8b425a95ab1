import AVTExpressions
import AVTUncheckedFormulas

/// Evaluation ends within its limits, and every form of a formula has the same result.
func fuzzEvaluate(_ formula: String) {
    guard let syntax = parsed(formula) else { return }
    let mixed = FuzzScope(isPlain: false)
    if let typed = checked(syntax, of: formula, in: mixed) {
        let found = outcome(of: typed, formula)
        let folded = fold(typed) { _ in nil }
        found.requireAgreement(with: outcome(of: folded, formula), "checked and folded: \(formula.debugDescription)")
    }
    fuzzUnchecked(syntax, of: formula)
}

/// The result of a formula without types equals that with types, and that of its text.
private func fuzzUnchecked(_ syntax: ExpressionSyntax, of formula: String) {
    let scope = FuzzScope(isPlain: true)
    guard let unchecked = uncheckedExpression(syntax, in: scope).typed else { return }
    let found = outcome(of: unchecked, formula)
    if let again = uncheckedExpression(reread(syntax, of: formula), in: scope).typed {
        found.requireAgreement(with: outcome(of: again, formula), "read and written: \(formula.debugDescription)")
    }
    // Beyond the language the types decide: `1 + 0.5` is an error without them.
    if parsed(formula, isStrict: true) != nil,
        let typed = checked(syntax, of: formula, in: scope, isStrict: true)
    {
        let other = outcome(of: typed, formula)
        found.requireAgreement(with: other, "unchecked and checked: \(formula.debugDescription)")
    }
    if case .success(let value) = found { fuzzText(of: value, from: formula) }
}

/// A value's text evaluates to the value.
private func fuzzText(of value: ExpressionValue, from formula: String) {
    let text = value.text
    let options = ParseOptions(limits: ExpressionLimits(length: .max, depth: 1024))
    guard let syntax = parseExpression(text, options: options).syntax,
        let typed = uncheckedExpression(syntax, in: FuzzScope(isPlain: true)).typed
    else { fatalError("\(text.debugDescription) is not a formula: \(formula.debugDescription)") }
    guard case .success(let again) = outcome(of: typed, formula, limits: .default) else {
        fatalError("\(text.debugDescription) has no value: \(formula.debugDescription)")
    }
    requireSame(text, again.text, "a value's text: \(formula.debugDescription)")
}

private typealias Outcome = Result<ExpressionValue, EvaluationFailure>

private let smallLimits = EvaluationLimits(steps: 5_000, size: 4096, depth: 640)

private func outcome(
    of expression: TypedExpression, _ formula: String, limits: EvaluationLimits = smallLimits
) -> Outcome {
    let evaluator = Evaluator(expression, limits: limits)
    return Result { () throws(EvaluationFailure) in try evaluator.value { FuzzScope.value($0) } }
}

extension Outcome {
    /// The same value or failure; what reaches a limit in one form may be within it in another.
    fileprivate func requireAgreement(with other: Outcome, _ message: @autoclosure () -> String) {
        switch (self, other) {
        case (.failure(let failure), _) where failure.error.kind == .limit: return
        case (_, .failure(let failure)) where failure.error.kind == .limit: return
        case (.success(let left), .success(let right)): requireSame(left.text, right.text, message())
        case (.failure(let left), .failure(let right)) where left.error.kind == right.error.kind: return
        default: fatalError("\(message())\n  \(self)\n  \(other)")
        }
    }
}
