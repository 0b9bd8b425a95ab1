import AVTCore

/// A timer command of the rules.
package struct TimerCommand: Sendable {
    /// The index of the timer in the program.
    package let timer: Int
    /// The index of the timer's tracker.
    package let tracker: Int
    /// True to start the timer anew, false to stop it.
    package let isStart: Bool
    let isFirst: Bool
}

/// A derived event formed by a step.
package struct DerivedCommand: Sendable {
    /// The action.
    package let action: Symbol
    /// True if the event is sent before the event that caused it.
    package let isBefore: Bool
    /// The attributes of the event.
    package let attributes: [(attribute: Symbol, value: Value)]
}

/// The verdict of a step.
package struct StepResult: Sendable {
    /// True if neither a transition, nor the tracker's kind, nor a limit blocked the event.
    package let isAccepted: Bool
    /// The condition that blocked it, by index into the program's conditions; `overLimit`, or -1 if none blocked it.
    package let condition: Int
    /// True if the event takes effect but is not sent itself.
    package let isConsumed: Bool
    /// The state bits that the owner has to write on every tracker, and their values.
    package let everyTracker: (mask: UInt64, values: UInt64)

    /// The value of `condition` if the event, or the one that caused it, exceeded a limit at run time.
    package static let overLimit: Int32 = -2

    /// True if the event is blocked because it, or the event that caused it, exceeded a limit of ``RunLimits``.
    package var isOverLimit: Bool { condition == Int(StepResult.overLimit) }

    /// Returns the condition that blocked the event, or `nil` if none of the rules did.
    package func condition(of program: RuleProgram) -> ConditionInfo? {
        if isOverLimit { return .overLimit }
        return condition < 0 ? nil : program.content.code.conditions[condition]
    }

    /// A placeholder for the verdict of a step that has not run.
    package static let none = StepResult(isAccepted: false, condition: -1, isConsumed: false, everyTracker: (0, 0))
}
