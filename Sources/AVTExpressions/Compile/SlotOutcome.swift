/// What an evaluation over slots comes to.
///
/// Nothing is thrown, so that `&&` and `||` can look at a failure and go on at no cost.
public enum SlotOutcome<Value: Sendable>: Sendable {
    /// A value.
    case value(Value)
    /// None, for a reason; ``EvaluationError/Kind/missing`` where something that it reads is not there.
    case failed(EvaluationError.Kind)

    /// The value, if there is one.
    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }

    /// What another function makes of the value.
    @inline(__always)
    func flatMap<Result>(_ transform: (Value) -> SlotOutcome<Result>) -> SlotOutcome<Result> {
        switch self {
        case .value(let value): transform(value)
        case .failed(let kind): .failed(kind)
        }
    }

    /// The value transformed.
    @inline(__always)
    func map<Result>(_ transform: (Value) -> Result) -> SlotOutcome<Result> {
        flatMap { .value(transform($0)) }
    }
}
