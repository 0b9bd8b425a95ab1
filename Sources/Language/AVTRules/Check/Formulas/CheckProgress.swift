/// The progress of a check whose result other formulas read.
enum CheckProgress<Result> {
    /// The check has not started.
    case waiting
    /// The check is running; a formula that needs the result now is part of a cycle.
    case checking
    /// The check has finished; the value is `nil` if there are errors.
    case done(Result?)

    /// The result, or `nil` if there is none, or none yet.
    var result: Result? { if case .done(let result) = self { result } else { nil } }

    /// True if the check has not started.
    var isWaiting: Bool { if case .waiting = self { true } else { false } }

    /// True if the check is running.
    var isChecking: Bool { if case .checking = self { true } else { false } }

    /// True if the check has finished.
    var isDone: Bool { if case .done = self { true } else { false } }
}
