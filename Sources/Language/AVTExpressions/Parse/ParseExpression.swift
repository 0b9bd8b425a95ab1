/// Parses a formula.
///
/// The problems of a formula are found at once: what is wrong in one argument does not hide what is wrong in another.
///
/// - Parameters:
///   - text: the formula.
///   - options: how it is read.
/// - Returns: the tree, `nil` if there is none, and what is wrong, in the order of the text, at most 20 errors and as many
///   others.
public func parseExpression(
    _ text: String, options: ParseOptions = .default
) -> (syntax: ExpressionSyntax?, problems: [ExpressionProblem]) {
    let limits = options.limits
    guard text.utf8.count <= limits.length else {
        let message = "this formula is longer than \(limits.length) bytes"
        return (nil, [ExpressionProblem(code: "too-large", message: message, range: 0..<0)])
    }
    var lexer = Lexer(text, isStrict: options.isStrict)
    let tokens = lexer.tokens()
    var parser = Parser(tokens: tokens, of: lexer, options: options)
    let syntax = parser.whole()
    let problems = parser.problems.list
    return (problems.contains { $0.severity == .error } ? nil : syntax, problems)
}

/// How a formula is read.
public struct ParseOptions: Sendable {
    /// How large it may be.
    public var limits: ExpressionLimits
    /// True if only CEL is taken: `??`, literals of durations and `has` of a variable are problems of code `extension`.
    public var isStrict: Bool

    /// Options; the defaults are those of rule packs.
    public init(limits: ExpressionLimits = .default, isStrict: Bool = false) {
        self.limits = limits
        self.isStrict = isStrict
    }

    /// The options of rule packs.
    public static let `default` = ParseOptions()
}

/// How large a formula may be.
public struct ExpressionLimits: Sendable {
    /// UTF-8 bytes of its text.
    public var length: Int
    /// How deep brackets, conditions and `??` may nest.
    ///
    /// Four times as many operators, fields or indexes may follow each other; of `&&` and `||` any number. A call counts
    /// as two of them, a macro as three. So no tree is higher than four times this, and all that works on formulas
    /// within the defaults takes less than 256 KiB of the stack, if optimized.
    public var depth: Int

    /// Limits; the defaults suit rule packs.
    public init(length: Int = 16_384, depth: Int = 64) {
        self.length = length
        self.depth = depth
    }

    /// The limits for rule packs.
    public static let `default` = ExpressionLimits()

    /// How high the tree may be, in levels.
    var height: Int {
        let (height, overflows) = depth.multipliedReportingOverflow(by: 4)
        return overflows ? .max : height
    }
}

/// The problems found so far in one formula, no more than anybody reads.
struct ProblemList {
    /// The number of errors that are kept, and of other problems.
    static let most = 20
    private var problems: [ExpressionProblem] = []
    private var errorCount = 0

    var count: Int { problems.count }

    var hasErrors: Bool { errorCount > 0 }

    mutating func append(_ problem: ExpressionProblem) {
        let isError = problem.severity == .error
        guard (isError ? errorCount : problems.count - errorCount) < ProblemList.most else { return }
        if isError { errorCount += 1 }
        problems.append(problem)
    }

    /// The problems in the order of the text.
    var list: [ExpressionProblem] {
        problems.count < 2 ? problems : problems.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
}
