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

/// What is made of two operands; something missing makes the whole missing, whatever else fails.
@inline(__always)
func joint<Left, Right, Result>(
    _ left: SlotOutcome<Left>, _ right: @autoclosure () -> SlotOutcome<Right>,
    _ body: (Left, Right) -> SlotOutcome<Result>
) -> SlotOutcome<Result> {
    switch left {
    case .value(let left): right().flatMap { body(left, $0) }
    case .failed(let kind): .failed(kind.joined(right()))
    }
}

extension EvaluationError.Kind {
    /// Why there is no result of two operands, of which the first failed for this reason.
    @inline(never)
    fileprivate func joined<Right>(_ right: SlotOutcome<Right>) -> EvaluationError.Kind {
        guard self != .missing, self != .limit, case .failed(let other) = right else { return self }
        return other == .missing || other == .limit ? other : self
    }
}
