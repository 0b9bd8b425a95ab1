import AVTExpressions

/// Parsing ends; what is accepted can be written and read again; what only CEL has is read the same either way.
func fuzzParse(_ formula: String) {
    let syntax = parsed(formula)
    let strict = parsed(formula, isStrict: true)
    if let strict {
        guard let syntax else { fatalError("only strictly accepted: \(formula.debugDescription)") }
        requireSame(syntax.text, strict.text, "read in two ways: \(formula.debugDescription)")
    }
    if let syntax { _ = reread(syntax, of: formula) }
}

/// The tree of a formula, if it is accepted.
func parsed(_ formula: String, isStrict: Bool = false) -> ExpressionSyntax? {
    let (syntax, problems) = parseExpression(formula, options: ParseOptions(isStrict: isStrict))
    requireInside(problems, formula)
    let hasError = problems.contains { $0.severity == .error }
    require(hasError == (syntax == nil), "a tree and an error, or neither: \(formula.debugDescription)")
    if let syntax {
        require(
            0 <= syntax.range.lowerBound && syntax.range.upperBound <= formula.utf8.count,
            "the tree's range: \(formula.debugDescription)")
    }
    return syntax
}

/// The tree that a tree's text gives.
func reread(_ syntax: ExpressionSyntax, of formula: String) -> ExpressionSyntax {
    let text = syntax.text
    // What is written can be longer than what was read: `\a` is written as `\u0007`.
    let limits = ExpressionLimits(length: .max, depth: 1024)
    let (again, problems) = parseExpression(text, options: ParseOptions(limits: limits))
    guard let again else {
        fatalError(
            "\(formula.debugDescription) is written as \(text.debugDescription), which is refused: "
                + "\(problems.first?.message ?? "")")
    }
    requireSame(text, again.text, "written in two ways: \(formula.debugDescription)")
    return again
}

/// Problems and their fix-its are inside the formula, between code points.
func requireInside(_ problems: [ExpressionProblem], _ formula: String) {
    let count = formula.utf8.count
    func stands(_ offset: Int) -> Bool {
        guard 0 <= offset, offset <= count else { return false }
        let position = formula.utf8.index(formula.startIndex, offsetBy: offset)
        return position == formula.endIndex
            || formula.unicodeScalars.index(after: position) > position
                && formula.utf8[position] & 0xC0 != 0x80
    }
    for problem in problems {
        for range in [problem.range] + problem.fixes.flatMap({ $0.edits.map(\.range) }) {
            require(
                stands(range.lowerBound) && stands(range.upperBound),
                "\(range) of \"\(problem.message)\": \(formula.debugDescription)")
        }
    }
}
