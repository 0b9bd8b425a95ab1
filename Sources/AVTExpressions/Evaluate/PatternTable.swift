/// Patterns that are compiled already.
struct PatternTable: Sendable {
    private typealias Compiled = Result<Pattern, PatternProblem>

    /// How many patterns that are made during an evaluation are kept.
    private static let most = 8

    // By octets, not `String`: its equality unites what code points tell apart.
    private var constants: [[UInt8]: Compiled] = [:]
    private var others: [[UInt8]: Compiled] = [:]

    /// The constant patterns of a formula.
    init(constantsOf expression: TypedExpression) {
        collect(expression)
    }

    private mutating func collect(_ expression: TypedExpression) {
        if case .matches(_, let pattern) = expression.node, case .constant(.string(let source)) = pattern.node {
            constants[Array(source.utf8)] = PatternTable.compile(source)
        }
        for child in expression.children { collect(child) }
    }

    private static func compile(_ source: String, limits: PatternLimits = .default) -> Compiled {
        do throws(PatternProblem) {
            return .success(try Pattern(source, limits: limits))
        } catch {
            return .failure(error)
        }
    }

    /// Whether some part of a text matches a pattern.
    ///
    /// - Throws: `EvaluationError` if the pattern is none.
    mutating func matches(_ text: String, _ source: String, _ work: Work) throws(EvaluationError) -> Bool {
        let key = Array(source.utf8)
        try work.spend((text.utf8.count + key.count) / 16)
        let compiled: Compiled
        if let known = constants[key] ?? others[key] {
            compiled = known
        } else {
            // What compiling may take, whether the pattern is one or not.
            try work.spend(10_000)
            compiled = PatternTable.compile(source, limits: PatternLimits(tableWork: 10_000))
            if others.count >= PatternTable.most { others = [:] }
            others[key] = compiled
        }
        switch compiled {
        case .failure(let problem): throw EvaluationError(.invalidArgument, "the pattern is wrong: \(problem.message)")
        case .success(let pattern):
            let (matches, visited) = pattern.countedMatch(text)
            try work.spend(visited / 16)
            return matches
        }
    }
}
