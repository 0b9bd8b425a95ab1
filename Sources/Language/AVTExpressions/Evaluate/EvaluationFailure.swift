/// The reason why a formula has no value, and its location.
public struct EvaluationFailure: Error, Hashable, Sendable {
    /// The reason.
    public let error: EvaluationError
    /// The part that failed, as UTF-8 offsets into the formula.
    public let range: Range<Int>

    /// Creates a failure.
    public init(_ error: EvaluationError, range: Range<Int>) {
        self.error = error
        self.range = range
    }
}
