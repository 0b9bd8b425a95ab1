/// The result of an evaluation over slots.
///
/// Nothing is thrown, so that `&&` and `||` can examine a failure and continue at no cost.
public enum SlotOutcome<Value: Sendable>: Sendable {
    /// A value.
    case value(Value)
    /// No value, with the reason: ``EvaluationError/Kind/missing`` if a value that the formula reads is missing.
    case failed(EvaluationError.Kind)

    /// The value, or `nil` if there is none.
    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }

    /// Returns the result of a function of the value.
    @inline(__always)
    func flatMap<Result>(_ transform: (Value) -> SlotOutcome<Result>) -> SlotOutcome<Result> {
        switch self {
        case .value(let value): transform(value)
        case .failed(let kind): .failed(kind)
        }
    }

    /// Returns the transformed value.
    @inline(__always)
    func map<Result>(_ transform: (Value) -> Result) -> SlotOutcome<Result> {
        flatMap { .value(transform($0)) }
    }
}

/// Combines two operands; a missing operand makes the result missing, whatever else fails.
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
    /// Returns why two operands have no result, if the first one failed for this reason.
    @inline(never)
    fileprivate func joined<Right>(_ right: SlotOutcome<Right>) -> EvaluationError.Kind {
        guard self != .missing, self != .limit, case .failed(let other) = right else { return self }
        return other == .missing || other == .limit ? other : self
    }
}
