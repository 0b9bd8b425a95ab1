/// Why a formula has no value, and where.
public struct EvaluationFailure: Error, Hashable, Sendable {
    /// What happened.
    public let error: EvaluationError
    /// The part that failed, as UTF-8 offsets into the formula.
    public let range: Range<Int>

    /// Describes a failure.
    public init(_ error: EvaluationError, range: Range<Int>) {
        self.error = error
        self.range = range
    }
}
