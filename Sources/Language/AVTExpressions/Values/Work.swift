/// The work budget of an evaluation.
///
/// Values share their parts, so a short formula can produce a list of astronomical size. Everything that walks a value
/// therefore counts steps.
final class Work {
    /// The maximum number of elements or bytes of a result.
    static let largestSize = 1_048_576
    /// The maximum nesting depth of values that are walked.
    static let deepest = 512

    private(set) var stepsLeft: Int

    init(steps: Int = 4_194_304) {
        // One less than the maximum, because `spend` adds one.
        stepsLeft = min(max(steps, 0), .max - 1)
    }

    /// Counts steps.
    func spend(_ steps: Int = 1) throws(EvaluationError) {
        stepsLeft -= min(steps, stepsLeft + 1)
        guard stepsLeft >= 0 else { throw EvaluationError(.limit, "the values are too large to work through") }
    }

    /// Throws if a result is too large.
    static func check(size: Int) throws(EvaluationError) {
        guard size <= largestSize else { throw tooLarge(size) }
    }

    /// Returns the error for a result of too many elements or bytes.
    static func tooLarge(_ size: Int) -> EvaluationError {
        EvaluationError(.limit, "the result would have \(size) elements or bytes, more than \(largestSize)")
    }

    /// Throws if a value is nested too deeply.
    static func check(depth: Int) throws(EvaluationError) {
        guard depth <= deepest else { throw EvaluationError(.limit, "the value is nested more than \(deepest) deep") }
    }
}
