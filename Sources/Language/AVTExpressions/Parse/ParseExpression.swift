/// Parses a formula.
///
/// All problems are reported at once: an error in one argument does not hide errors in another.
///
/// - Parameters:
///   - text: The formula.
///   - options: The parsing options.
/// - Returns: The tree, or `nil` if there are errors, and the problems in source order, at most 20 errors and as many
///   others.
package func parseExpression(
    _ text: String, options: ParseOptions = .default
) -> (syntax: ExpressionSyntax?, problems: [ExpressionProblem]) {
    let limits = options.limits
    guard text.utf8.count <= limits.length else {
        let message = "this formula is longer than \(limits.length) bytes"
        return (nil, [ExpressionProblem(code: .expressionTooDeep, message: message, range: 0..<0)])
    }
    var lexer = Lexer(text, isStrict: options.isStrict)
    let tokens = lexer.tokens()
    var parser = Parser(tokens: tokens, of: lexer, options: options)
    let syntax = parser.parseExpression()
    let problems = parser.problems.list
    return (problems.contains { $0.severity == .error } ? nil : syntax, problems)
}

/// Options for parsing a formula.
package struct ParseOptions: Sendable {
    /// The size limits.
    package var limits: ExpressionLimits
    /// True to accept only CEL.
    ///
    /// `??`, duration literals and `has` of a variable are then problems with the code `extension`.
    package var isStrict: Bool

    /// Creates options; the defaults are those of rule packs.
    package init(limits: ExpressionLimits = .default, isStrict: Bool = false) {
        self.limits = limits
        self.isStrict = isStrict
    }

    /// The options of rule packs.
    package static let `default` = ParseOptions()
}

/// Limits on the size of a formula.
package struct ExpressionLimits: Sendable {
    /// The maximum length of the text in UTF-8 bytes.
    package var length: Int
    /// The maximum nesting depth of brackets, conditions and `??`.
    ///
    /// Four times as many operators, fields or indexes may be chained, and any number of `&&` and `||`. A call counts
    /// as two of them, a macro as three. Therefore no tree is higher than four times this, and within the defaults
    /// every operation on formulas takes less than 256 KiB of stack in optimized builds.
    package var depth: Int

    /// Creates limits; the defaults suit rule packs.
    package init(length: Int = 16_384, depth: Int = 64) {
        self.length = length
        self.depth = depth
    }

    /// The limits for rule packs.
    package static let `default` = ExpressionLimits()

    /// The maximum height of the tree, in levels.
    var height: Int {
        let (height, overflows) = depth.multipliedReportingOverflow(by: 4)
        return overflows ? .max : height
    }
}

/// The problems found so far in one formula, limited to a readable number.
package struct ProblemList {
    /// The maximum number of errors, and of other problems.
    static let most = 20
    private var problems: [ExpressionProblem] = []
    private var errorCount = 0

    /// Creates a list without problems.
    package init() {}

    var count: Int { problems.count }

    var hasErrors: Bool { errorCount > 0 }

    /// Adds a problem, unless there are many already.
    package mutating func append(_ problem: ExpressionProblem) {
        let isError = problem.severity == .error
        guard (isError ? errorCount : problems.count - errorCount) < ProblemList.most else { return }
        if isError { errorCount += 1 }
        problems.append(problem)
    }

    /// The problems in source order.
    package var list: [ExpressionProblem] {
        problems.count < 2 ? problems : problems.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
}
