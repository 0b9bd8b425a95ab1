import AVTExpressions

extension FormulaChecker {
    /// Returns what to write instead of a comparison of `since(Action)` where only `within` can be read.
    ///
    /// The result is `nil` if there is no such comparison. It has a fix-it if the two are equal for every log.
    func windowAdvice(
        _ reference: Reference, at range: Range<Int>, in formula: FormulaSyntax, _ context: FormulaContext
    ) -> (note: String, fix: ExpressionFix?)? {
        guard case .since(let index, _) = reference, context.abilities.contains(.windows),
            !context.abilities.contains(.time),
            let comparison = formula.expression.comparison(ofCallAt: range)
        else { return nil }
        let (window, action) = (comparison.window, names.table.actions[index])
        guard !comparison.isInstant else {
            // A window of no length is never open: what holds from the action on is a flag.
            return comparison.isLess
                ? nil : ("set a variable on `\(action)`, and write `did\(action)` instead of the comparison", nil)
        }
        let formula = comparison.isLess ? window : "!\(window)"
        if comparison.isExact, !comparison.mayBeMissing || !context.allowsMissing {
            let note = "`within` can be read here: conditions between events are evaluated again when its time is over"
            return (note, ExpressionFix("write `\(formula)`", [ExpressionEdit(comparison.range, formula)]))
        }
        let note =
            comparison.isLess
            ? "`\(formula)` can be read here: it is false before the first `\(action)`"
            : "`\(formula)` can be read here, but it also holds before the first `\(action)`: if that must not count, "
                + "set a variable on `\(action)` and write `did\(action) && \(formula)`"
        return (note, nil)
    }
}

/// A comparison of a call of `since` with a duration.
private struct SinceComparison {
    let range: Range<Int>
    /// The window that is open for so long after the action.
    let window: String
    /// True if the comparison asks whether the window is open, and false if it asks whether the window is over.
    let isLess: Bool
    /// True if the comparison has no result before the first event of the action.
    let mayBeMissing: Bool
    /// True if the duration is 0.
    let isInstant: Bool
    /// True if the window has the same result for every log.
    var isExact: Bool
}

extension ExpressionSyntax {
    /// Returns the comparison of a call of `since` with a duration.
    fileprivate func comparison(ofCallAt callRange: Range<Int>) -> SinceComparison? {
        guard case .binary(let operation, let left, let right) = kind else { return inner(callRange, isExact: false) }
        for (side, length, isLess) in [(left, right, operation.isLess), (right, left, operation.isLess.map { !$0 })] {
            guard let isLess, let call = side.since, call.range == callRange, length.isDuration else { continue }
            let isStrict = operation == .less || operation == .greater
            let isLong = side.defaultDuration.flatMap { usual in length.duration.map { usual >= $0 } } ?? false
            let isBare = call.range == side.range
            return SinceComparison(
                range: range, window: call.window(length), isLess: isLess, mayBeMissing: isBare,
                isInstant: length.duration == 0,
                isExact: isStrict == isLess && (isLong || isBare && isLess))
        }
        return inner(callRange, isExact: operation == .and || operation == .or)
    }

    /// Returns the comparison in an operand; it is exact only where a missing operand has the effect of a false one.
    private func inner(_ callRange: Range<Int>, isExact: Bool) -> SinceComparison? {
        guard var inner = children.lazy.compactMap({ $0.comparison(ofCallAt: callRange) }).first else { return nil }
        inner.isExact = inner.isExact && (isExact || !inner.mayBeMissing)
        return inner
    }

    /// The call of `since` that the expression is, with or without a default, or `nil` if it is none.
    private var since: ExpressionSyntax? {
        switch kind {
        case .call(_, "since", _, let arguments) where arguments.count == 1: self
        case .coalesce(let call, _): call.since
        default: nil
        }
    }

    /// The duration literal after `??`, in milliseconds, or `nil` if there is none.
    private var defaultDuration: Int? {
        if case .coalesce(_, let usual) = kind { usual.duration } else { nil }
    }

    /// The duration literal that the expression is, in milliseconds, or `nil` if it is none.
    private var duration: Int? {
        if case .literal(.duration(let length)) = kind { length } else { nil }
    }

    private var isDuration: Bool {
        if duration != nil { return true }
        return path?.count == 2 && path?.first == "parameters"
    }

    /// Returns the formula for the window of a call of `since` being open.
    private func window(_ length: ExpressionSyntax) -> String {
        guard case .call(let target, _, _, let arguments) = kind else { return text }
        let owner = target.map { $0.text + "." } ?? ""
        return "\(owner)within(\(length.durationText), \(arguments.map(\.text).joined()))"
    }
}

extension ExpressionSyntax {
    /// The formula as text, with durations in seconds if they are a whole number of seconds.
    var durationText: String {
        guard case .literal(.duration(let length)) = kind, length % 1000 == 0 else { return text }
        return "\(length / 1000)s"
    }
}

extension BinaryOperator {
    /// True if the operator means that the left side is less, false if greater, or `nil` if it is no ordering.
    fileprivate var isLess: Bool? {
        switch self {
        case .less, .lessOrEqual: true
        case .greater, .greaterOrEqual: false
        default: nil
        }
    }
}
