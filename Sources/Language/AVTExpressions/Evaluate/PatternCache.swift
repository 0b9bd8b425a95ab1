/// Patterns that are made during an evaluation.
struct PatternCache {
    /// How many are kept.
    private static let most = 8
    /// What compiling one may take, whether it is one or not.
    private static let steps = 10_000

    // By octets, not `String`: its equality unites what code points tell apart.
    private var patterns: [[UInt8]: Result<Pattern, PatternProblem>] = [:]

    /// The pattern of a text.
    ///
    /// - Throws: `EvaluationError` if the text is none.
    mutating func pattern(_ source: String, _ work: Work) throws(EvaluationError) -> Pattern {
        let key = Array(source.utf8)
        if patterns[key] == nil {
            try work.spend(PatternCache.steps)
            if patterns.count >= PatternCache.most { patterns = [:] }
            patterns[key] = Result { () throws(PatternProblem) in
                try Pattern(source, limits: PatternLimits(tableWork: PatternCache.steps))
            }
        }
        switch patterns[key] {
        case .success(let pattern)?: return pattern
        case .failure(let problem)?:
            throw EvaluationError(.invalidArgument, "the pattern is wrong: \(problem.message)")
        case nil: throw EvaluationError(.invalidArgument, "there is no pattern")
        }
    }
}
