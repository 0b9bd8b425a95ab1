/// The reason why a formula has no value, and its location.
package struct EvaluationFailure: Error, Hashable, Sendable {
    /// The reason.
    package let error: EvaluationError
    /// The part that failed, as UTF-8 offsets into the formula.
    package let range: Range<Int>

    /// Creates a failure.
    package init(_ error: EvaluationError, range: Range<Int>) {
        self.error = error
        self.range = range
    }
}
