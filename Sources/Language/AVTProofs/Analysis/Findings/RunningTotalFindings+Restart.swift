import AVTCore
import AVTDiagnostics
import AVTExpressions
import AVTRules

/// Decides whether a running total restarts before it is sent again.
extension RunningTotalFindings {
    /// Returns whether events of the rule can send the total more than once before it restarts.
    ///
    /// The condition of a rule for all actions may select a single event, except if it reads the total alone.
    ///
    /// - Parameters:
    ///   - total: The total.
    ///   - written: The rule that sends it.
    ///   - when: The condition of the rule with its definitions expanded, or `nil` if there is none.
    ///   - formulas: The formulas that expanded the condition.
    /// - Returns: Whether the same total can be sent twice.
    func isSentAgain(
        _ total: Total, _ written: WrittenValue, when: TypedExpression?, _ formulas: OpenFormulas
    ) -> Bool {
        if written.isPeriodic { return true }
        switch written.filter {
        case .any: return when.map { $0.readsOnly(total, formulas) && !isReset(total) } ?? true
        case .only(let actions): return actions.contains { !restartsTotal($0, total, written) }
        }
    }

    private func restartsTotal(_ action: Int, _ total: Total, _ written: WrittenValue) -> Bool {
        // A playback ends once, and a tracker has one playback unless its rules support several.
        if StandardAction.endings.contains(pack.actions[action]),
            total.scope != nil || isReset(total) || !supportsSeveralPlaybacks(action)
        {
            return true
        }
        if let scope = total.scope, isAcceptedOnce(action, perBeginOf: scope) { return true }
        let conditions = written.when.map { pack.variablesRead(by: $0.expression) } ?? []
        return pack.transitions.contains { transition in
            guard transition.filter.contains(action) else { return false }
            if let scope = total.scope,
                transition.effects.begin(scope) || transition.effects.end(scope)
            {
                return true
            }
            if let memory = total.memory,
                transition.effects.contains(where: { if case .clear(memory) = $0 { true } else { false } })
            {
                return true
            }
            return transition.effects.assignments.contains { assignment in
                if let memory = total.memory, assignment.target == .memory(memory) {
                    return !pack.isIncrease(assignment.value, of: memory)
                }
                // A rule can record that it has sent the metric.
                return conditions.contains(assignment.target)
            }
        }
    }

    /// Returns whether only one event of an action is accepted after each one that begins a scope.
    ///
    /// Such events require a flag and reset it, and only transitions that begin the scope set the flag.
    private func isAcceptedOnce(_ action: Int, perBeginOf scope: Int) -> Bool {
        let transitions = pack.transitions.filter { $0.filter.contains(action) && $0.when == nil }
        let required = transitions.flatMap(\.conditions).flatMap { condition in
            pack.requiredFlags(of: condition.expression, as: !condition.isBlock)
        }
        return required.contains { variable, value in
            let state = pack.states[variable]
            return state.owner == pack.scopes[scope].owner && (state.scope == nil || state.scope == scope)
                && transitions.contains { $0.sets(variable, to: !value) }
                && pack.transitions.allSatisfy { transition in
                    transition.effects.allSatisfy { effect in
                        guard effect.writes(.state(variable)), effect.assignment?.value.constant != .bool(!value) else {
                            return true
                        }
                        if case .setAll = effect { return false }
                        return transition.effects.begin(scope)
                    }
                }
        }
    }

    /// Returns whether some transition sets the variable of a total to a value that does not increase it.
    private func isReset(_ total: Total) -> Bool {
        guard let memory = total.memory else { return false }
        return pack.transitions.contains { transition in
            transition.effects.contains { if case .clear(memory) = $0 { true } else { false } }
                || transition.effects.assignments.contains {
                    $0.target == .memory(memory) && !pack.isIncrease($0.value, of: memory)
                }
        }
    }

    /// Returns whether an action that ends a playback and `Start` give a flag opposite values.
    private func supportsSeveralPlaybacks(_ end: Int) -> Bool {
        guard let start = pack.actions.firstIndex(of: "Start") else { return false }
        func flags(of action: Int, that value: Bool) -> Set<Assignment.Target> {
            let transitions = pack.transitions.filter { $0.filter.contains(action) }
            let assignments = transitions.flatMap { $0.effects.assignments }.filter { assignment in
                if case .bool(value)? = assignment.value.constant { true } else { false }
            }
            return Set(assignments.map(\.target))
        }
        return [true, false].contains { !flags(of: start, that: $0).isDisjoint(with: flags(of: end, that: !$0)) }
    }
}

extension TypedExpression {
    /// Returns whether the formula reads the measure or the variable of a total, and nothing else.
    fileprivate func readsOnly(_ total: RunningTotalFindings.Total, _ formulas: OpenFormulas) -> Bool {
        !references.isEmpty
            && references.allSatisfy { number in
                guard let reference = formulas.reference(number) else { return false }
                if case .measure(let index, _, _) = total.reference, case .measure(index, _, _) = reference {
                    return true
                }
                return total.memory != nil && reference == total.reference
            }
    }
}

extension CheckedPack {
    /// Returns whether a value is computed by subtracting from the variable's own value.
    func isDecrease(_ value: TypedExpression, of memory: Int) -> Bool {
        switch value.node {
        case .operation(.subtractInt, let operands), .operation(.subtractDouble, let operands):
            reads(memory, operands[0])
        default: value.children.contains { isDecrease($0, of: memory) }
        }
    }

    /// Returns whether a value is computed by adding to the variable's own value.
    func isIncrease(_ value: TypedExpression, of memory: Int) -> Bool {
        switch value.node {
        case .operation(.addInt, let operands), .operation(.addDouble, let operands):
            operands.contains { reads(memory, $0) }
        case .conditional(_, let then, let otherwise):
            isIncrease(then, of: memory) || isIncrease(otherwise, of: memory)
        case .coalesce(let left, _): isIncrease(left, of: memory)
        default: false
        }
    }

    private func reads(_ memory: Int, _ value: TypedExpression) -> Bool {
        switch value.node {
        case .reference(let number):
            formulas.references[number] == .memory(memory) || formulas.references[number] == .wasMemory(memory)
        case .coalesce(let left, _): reads(memory, left)
        case .operation(.intToDouble, let operands), .operation(.addInt, let operands),
            .operation(.addDouble, let operands):
            operands.contains { reads(memory, $0) }
        default: false
        }
    }
}
