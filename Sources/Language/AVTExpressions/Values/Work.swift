/// What an evaluation may cost.
///
/// Values share their parts, so that a short formula can stand for a list of astronomical size: whoever walks a value
/// counts the steps.
final class Work {
    /// The most elements or octets that a result may have.
    static let largestSize = 1_048_576
    /// How deep values may be nested for what walks them.
    static let deepest = 512

    private(set) var stepsLeft: Int

    init(steps: Int = 4_194_304) {
        // One less than there is, for `spend` looks one step ahead.
        stepsLeft = min(max(steps, 0), .max - 1)
    }

    /// Counts steps.
    func spend(_ steps: Int = 1) throws(EvaluationError) {
        stepsLeft -= min(steps, stepsLeft + 1)
        guard stepsLeft >= 0 else { throw EvaluationError(.limit, "the values are too large to work through") }
    }

    /// Refuses results that are too large.
    static func check(size: Int) throws(EvaluationError) {
        guard size <= largestSize else {
            throw EvaluationError(.limit, "the result would have \(size) elements or octets, more than \(largestSize)")
        }
    }

    /// Refuses values that are nested too deeply.
    static func check(depth: Int) throws(EvaluationError) {
        guard depth <= deepest else { throw EvaluationError(.limit, "the value is nested more than \(deepest) deep") }
    }
}
