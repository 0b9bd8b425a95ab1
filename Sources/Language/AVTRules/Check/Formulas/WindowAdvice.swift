import AVTExpressions

extension FormulaChecker {
    /// Returns what to write instead of a comparison of `since(Action)` where only `within` can be read.
    ///
    /// The result is `nil` if there is no such comparison.
    func windowAdvice(
        _ reference: Reference, at range: Range<Int>, in formula: FormulaSyntax, _ context: FormulaContext
    ) -> (note: String, fix: ExpressionFix)? {
        guard case .since = reference, context.abilities.contains(.windows), !context.abilities.contains(.time),
            let (comparison, window) = formula.expression.comparison(ofCallAt: range)
        else { return nil }
        let note = "`within` can be read here: conditions between events are evaluated again when its time is over"
        return (note, ExpressionFix("write `\(window)`", [ExpressionEdit(comparison.range, window)]))
    }
}

extension ExpressionSyntax {
    /// Returns the comparison of a call of `since` with a duration, and the equivalent window.
    fileprivate func comparison(ofCallAt callRange: Range<Int>) -> (ExpressionSyntax, window: String)? {
        if case .binary(let operation, let left, let right) = kind, let isLess = operation.isLess {
            if let call = left.since, call.range == callRange, right.isDuration {
                return (self, call.window(right, isOpen: isLess))
            }
            if let call = right.since, call.range == callRange, left.isDuration {
                return (self, call.window(left, isOpen: !isLess))
            }
        }
        return children.lazy.compactMap { $0.comparison(ofCallAt: callRange) }.first
    }

    /// The call of `since` that the expression is, with or without a default, or `nil` if it is none.
    private var since: ExpressionSyntax? {
        switch kind {
        case .call(_, "since", _, let arguments) where arguments.count == 1: self
        case .coalesce(let call, _): call.since
        default: nil
        }
    }

    private var isDuration: Bool {
        if case .literal(.duration) = kind { return true }
        return path?.count == 2 && path?.first == "parameters"
    }

    /// Returns the formula for the window of a call of `since` being open or over.
    private func window(_ length: ExpressionSyntax, isOpen: Bool) -> String {
        guard case .call(let target, _, _, let arguments) = kind else { return text }
        let owner = target.map { $0.text + "." } ?? ""
        return "\(isOpen ? "" : "!")\(owner)within(\(length.durationText), \(arguments.map(\.text).joined()))"
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
