import AVTDiagnostics
import AVTEngine
import AVTExpressions

/// `within(10s, SeekFinish)`: whether an event of one of some actions left the hub within the given duration.
extension FormulaScope {
    func within(_ arguments: [ExpressionSyntax], _ owner: Owner, _ range: Range<Int>) -> ScopeCall {
        let prefix = owner == .instrument ? "instrument." : ""
        let usage = "\(prefix)within(10s, SeekFinish)"
        guard arguments.count == 2 else { return wrongCount(arguments, usage, range) }
        if let swapped = swapped(arguments, prefix, range) { return swapped }
        let length: Int
        switch self.length(arguments[0]) {
        case .known(let known): length = known
        case .wrong(let problem): return .problem(problem)
        }
        var windows: [TypedExpression] = []
        for name in names(of: arguments[1]) {
            guard let name, case .identifier(let action) = name.kind else {
                let argumentRange = name?.range ?? arguments[1].range
                return problem(
                    "`within` takes an action, or a list of actions, after the duration", argumentRange,
                    label: "this is written `\(usage)` or `\(prefix)within(10s, [SeekFinish, AdBreakFinish])`")
            }
            guard let index = self.action(action) else {
                if packNames.damaged.contains(action) { return .reference(unknown) }
                return unknown(action, "an action", .unknownAction, name.range, among: actionNames)
            }
            let window = reference(.within(action: index, owner, length: length), .bool)
            windows.append(TypedExpression(.reference(window.id), type: .bool, range: range))
        }
        return .expression(windows.count == 1 ? windows[0] : TypedExpression(.or(windows), type: .bool, range: range))
    }

    // MARK: Parts

    /// Returns the names of actions, with `nil` for expressions that cannot be names.
    private func names(of argument: ExpressionSyntax) -> [ExpressionSyntax?] {
        guard case .list(let items) = argument.kind else { return [argument] }
        return items.isEmpty ? [nil] : items.map { $0.isOptional ? nil : $0.value }
    }

    /// Reads the length of a window, which is a constant or a parameter.
    private func length(_ argument: ExpressionSyntax) -> Length {
        switch argument.kind {
        case .literal(.duration(let length)):
            return length > 0 ? .known(length) : .wrong(never(argument))
        case .literal(.int(let number)):
            return .wrong(bareNumber("\(number)", argument))
        case .literal(.double(let number)):
            return .wrong(bareNumber("\(number)", argument))
        default: break
        }
        if let path = argument.path, path.count == 2, path[0] == "parameters", let value = variable(path) {
            guard case .int(let length)? = value.constant, value.type.unit == .milliseconds else {
                return .wrong(
                    ExpressionProblem(
                        code: .windowMisused,
                        message: "`within` takes a duration, and `parameters.\(path[1])` is none",
                        range: argument.range, label: value.type.phrase,
                        notes: ["its default determines its type: `\(path[1]): 10s` is a duration"]))
            }
            return length > 0 ? .known(length) : .wrong(never(argument))
        }
        return .wrong(
            ExpressionProblem(
                code: .windowMisused, message: "`within` takes a constant duration or a parameter",
                range: argument.range, label: "this is known only when the pack runs",
                notes: [
                    "it must be known how long a window lasts before it opens; where it is computed, compare "
                        + "`since(...)` in a rule that runs with an event"
                ]))
    }

    private func never(_ argument: ExpressionSyntax) -> ExpressionProblem {
        ExpressionProblem(
            code: .windowMisused, message: "a window of this length is never open", range: argument.range,
            label: "longer than 0")
    }

    private func bareNumber(_ number: String, _ argument: ExpressionSyntax) -> ExpressionProblem {
        ExpressionProblem(
            code: .windowMisused, message: "`within` takes a duration, this is a number without a unit",
            range: argument.range, label: "seconds or milliseconds?",
            fixes: ["s", "ms"].filter { $0 == "s" || !number.contains(".") }.map { unit in
                ExpressionFix("write `\(number)\(unit)`", [ExpressionEdit(argument.range, number + unit)])
            })
    }

    // MARK: Wrong use

    /// Returns a problem if the duration is written after the action, and otherwise `nil`.
    private func swapped(_ arguments: [ExpressionSyntax], _ prefix: String, _ range: Range<Int>) -> ScopeCall? {
        guard case .known = length(arguments[1]) else { return nil }
        switch arguments[0].kind {
        case .identifier, .list: break
        default: return nil
        }
        let call = "\(prefix)within(\(arguments[1].durationText), \(arguments[0].text))"
        return problem(
            "the duration comes first in `within`", range, label: "this is written `\(call)`",
            fixes: [ExpressionFix("write `\(call)`", [ExpressionEdit(range, call)])])
    }

    private func wrongCount(_ arguments: [ExpressionSyntax], _ usage: String, _ range: Range<Int>) -> ScopeCall {
        guard arguments.count > 2, let first = arguments.dropFirst().first, let last = arguments.last else {
            return wrongArity(of: "within", takes: 2, found: arguments.count, usage, range)
        }
        let actions = first.range.lowerBound..<last.range.upperBound
        return problem(
            "`within` takes several actions as a list", actions, label: "put them in brackets",
            fixes: [
                ExpressionFix(
                    "put them in brackets",
                    [
                        ExpressionEdit(actions.lowerBound..<actions.lowerBound, "["),
                        ExpressionEdit(actions.upperBound..<actions.upperBound, "]"),
                    ])
            ])
    }

    private func problem(
        _ message: String, _ range: Range<Int>, label: String, fixes: [ExpressionFix] = []
    ) -> ScopeCall {
        .problem(
            ExpressionProblem(code: .windowMisused, message: message, range: range, label: label, fixes: fixes))
    }
}

/// The length of a window in milliseconds, or the problem with it.
private enum Length {
    case known(Int)
    case wrong(ExpressionProblem)
}
