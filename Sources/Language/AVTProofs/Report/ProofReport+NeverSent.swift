import AVTExpressions
import AVTRules

/// Explains why a metric is never sent.
extension ProofReport {
    /// Returns the transition that makes a metric's condition false on the metric's own events, or `nil` if none does.
    func reason(ofNeverSent metric: String) -> String? {
        for written in pack.formulas.writtenValues where written.name.text == metric {
            let actions = pack.actions.indices.filter { written.filter.contains($0) }
            for (variable, value) in pack.requiredFlags(of: written.when?.expression) {
                let setters = actions.map { action in
                    pack.transitions.first { $0.filter.contains(action) && $0.sets(variable, to: !value) }
                }
                guard let setter = setters.first ?? nil, !setters.contains(where: { $0 == nil }) else { continue }
                let name = pack.states[variable].name
                return
                    "a metric's `when` reads the state after the transitions, and `\(setter.name)` sets `\(name)` to "
                    + "`\(!value)`: the value before the event is `was.\(name)`"
            }
        }
        return nil
    }
}

extension CheckedPack {
    /// Returns the flags that a condition requires, each with its value.
    func requiredFlags(of condition: TypedExpression?, as value: Bool = true) -> [(
        variable: Int, value: Bool
    )] {
        switch condition?.node {
        case .holds(let operand): return requiredFlags(of: operand, as: value)
        case .not(let operand): return requiredFlags(of: operand, as: !value)
        case .and(let operands) where value: return operands.flatMap { requiredFlags(of: $0) }
        case .reference(let number):
            guard case .state(let variable) = formulas.references[number], states[variable].isFlag else { return [] }
            return [(variable, value)]
        default: return []
        }
    }
}

extension Transition {
    /// Returns true if the transition sets a flag to a value on each of its events.
    func sets(_ variable: Int, to value: Bool) -> Bool {
        when == nil
            && effects.contains { effect in
                guard case .set(let assignment) = effect, case .constant(.bool(value)) = assignment.value.node else {
                    return false
                }
                return assignment.target == .state(variable)
            }
    }
}
