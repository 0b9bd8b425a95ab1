import AVTExpressions

/// Checking ends, whatever is expected; what is accepted strictly is accepted, unless it is open what it comes to.
func fuzzCheck(_ formula: String) {
    guard let syntax = parsed(formula) else { return }
    let expectations: [ExpectedType?] = [
        nil, .condition, .number, .attribute, .value(.string), .value(.double(.milliseconds)),
        .value(.list(.dyn)), .value(.optional(.int(nil))),
    ]
    for isPlain in [false, true] {
        let scope = FuzzScope(isPlain: isPlain)
        // Where int and double mix, what may be either is open, which a place that wants an int or a double refuses.
        let isOpen = checked(syntax, of: formula, in: scope)?.type.phrase.contains("dyn") ?? false
        for expected in expectations {
            let typed = checked(syntax, of: formula, in: scope, expecting: expected)
            let strict = checked(syntax, of: formula, in: scope, expecting: expected, isStrict: true)
            require(strict == nil || typed != nil || isOpen, "only strictly accepted: \(formula.debugDescription)")
        }
        requireInside(uncheckedExpression(syntax, in: scope).problems, formula)
    }
}

/// The typed form of a formula, if it is accepted.
func checked(
    _ syntax: ExpressionSyntax, of formula: String, in scope: FuzzScope, expecting expected: ExpectedType? = nil,
    isStrict: Bool = false
) -> TypedExpression? {
    let (typed, problems) = checkExpression(
        syntax, in: scope, expecting: expected, missing: isStrict ? .allowed : .warned, isStrict: isStrict)
    requireInside(problems, formula)
    let hasError = problems.contains { $0.severity == .error }
    require(hasError == (typed == nil), "a formula and an error, or neither: \(formula.debugDescription)")
    return typed
}
