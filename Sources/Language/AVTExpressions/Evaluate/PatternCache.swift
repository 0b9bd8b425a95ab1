import AVTCore
import AVTPatterns

/// Patterns that are compiled during an evaluation.
struct PatternCache {
    /// The maximum number of cached patterns.
    private static let most = 8
    /// The steps charged for compiling a pattern, whether it is valid or not.
    private static let steps = 10_000

    private var patterns: [ExactText: Result<Pattern, PatternProblem>] = [:]

    /// Returns the pattern with a source text.
    ///
    /// - Throws: `EvaluationError` if the text is not a valid pattern.
    mutating func pattern(_ source: String, _ work: Work) throws(EvaluationError) -> Pattern {
        let key = ExactText(source)
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
