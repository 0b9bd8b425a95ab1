import AVTDiagnostics
import AVTExpressions
import AVTUncheckedFormulas

/// Checking ends, whatever is expected; what is accepted strictly is accepted, unless its result is open, or standard CEL
/// cannot say it better: it has no durations, so that numbers without unit and bare factors are times.
func fuzzCheck(_ formula: String) {
    guard let syntax = parsed(formula) else { return }
    let expectations: [ExpectedType?] = [
        nil, .condition, .number, .attribute, .value(.string), .value(.double(.milliseconds)),
        .value(.list(.dyn)), .value(.optional(.int(nil))),
    ]
    for isPlain in [false, true] {
        let scope = FuzzScope(isPlain: isPlain)
        // Where int and double mix, what may be either is open, which a context that requires an int or a double rejects.
        let isOpen = checked(syntax, of: formula, in: scope)?.type.phrase.contains("dyn") ?? false
        for expected in expectations {
            let strict = checked(syntax, of: formula, in: scope, expecting: expected, isStrict: true)
            let problems = problems(of: syntax, in: scope, expecting: expected)
            let typed = checked(syntax, of: formula, in: scope, expecting: expected)
            let isOfUnits = problems.allSatisfy { $0.severity == .warning || unitCodes.contains($0.code) }
            let isAccepted = strict == nil || typed != nil || isOpen || isOfUnits
            require(isAccepted, "only strictly accepted: \(formula.debugDescription)")
        }
        requireInside(uncheckedExpression(syntax, in: scope).problems, formula)
    }
}

/// What only formulas beyond standard CEL are refused for.
private let unitCodes: Set<DiagnosticCode> = [.numberWithoutUnit, .unitMismatch, .integerQuotient]

/// What is wrong with a formula.
private func problems(
    of syntax: ExpressionSyntax, in scope: FuzzScope, expecting expected: ExpectedType?
) -> [ExpressionProblem] {
    checkExpression(syntax, in: scope, expecting: expected, missing: .warned, isStrict: false).problems
}

/// The typed form of a formula, if it is accepted.
func checked(
    _ syntax: ExpressionSyntax, of formula: String, in scope: FuzzScope, expecting expected: ExpectedType? = nil,
    isStrict: Bool = false
) -> TypedExpression? {
    let (typed, problems) = checkExpression(
        syntax, in: scope, expecting: expected, missing: isStrict ? nil : .warned, isStrict: isStrict)
    requireInside(problems, formula)
    let hasError = problems.contains { $0.severity == .error }
    require(hasError == (typed == nil), "a formula and an error, or neither: \(formula.debugDescription)")
    return typed
}
