import AVTExpressions
import AVTRules

/// Explains why a metric is never sent.
extension ProofReport {
    /// Returns the transition that makes a metric's condition false on the metric's own events, or `nil` if none does.
    func reason(ofNeverSent metric: String) -> String? {
        for written in pack.formulas.writtenValues where written.name.text == metric {
            let actions = pack.actions.indices.filter { written.filter.contains($0) }
            for (variable, values) in pack.requiredValues(of: written.when?.expression) {
                let setters = actions.map { action in
                    pack.transitions.first { transition in
                        let value = transition.value(givenTo: variable)
                        return transition.filter.contains(action) && value.map { !values.contains($0) } ?? false
                    }
                }
                guard let setter = setters.first ?? nil, !setters.contains(where: { $0 == nil }),
                    let value = setter.value(givenTo: variable)
                else { continue }
                let state = pack.states[variable]
                return
                    "a metric's `when` reads the state after the transitions, and `\(setter.name)` sets "
                    + "`\(state.name)` to `\(state.cases[value])`: the value before the event is `was.\(state.name)`"
            }
        }
        return nil
    }
}

extension CheckedPack {
    /// Returns the flags that a condition requires, each with its value.
    func requiredFlags(of condition: TypedExpression?, as value: Bool) -> [(variable: Int, value: Bool)] {
        requiredValues(of: condition, isTrue: value).compactMap { variable, values in
            states[variable].isFlag && values.count == 1 ? (variable, values.contains(1)) : nil
        }
    }

    /// Returns the finite variables that a condition requires to have certain values, with these values.
    fileprivate func requiredValues(
        of condition: TypedExpression?, isTrue: Bool = true
    ) -> [(variable: Int, values: Set<Int>)] {
        switch condition?.node {
        case .holds(let operand): return requiredValues(of: operand, isTrue: isTrue)
        case .not(let operand): return requiredValues(of: operand, isTrue: !isTrue)
        case .and(let operands) where isTrue: return operands.flatMap { requiredValues(of: $0) }
        case .or(let operands) where !isTrue: return operands.flatMap { requiredValues(of: $0, isTrue: false) }
        case .reference(let number):
            switch formulas.references[number] {
            case .state(let variable) where states[variable].isFlag: return [(variable, [isTrue ? 1 : 0])]
            case .definition(let index): return requiredValues(of: formulas.definitions[index], isTrue: isTrue)
            default: return []
            }
        case .operation(let operation, let operands) where operation == .equalCase || operation == .notEqualCase:
            guard let (variable, value) = comparison(operands[0], operands[1]) ?? comparison(operands[1], operands[0])
            else { return [] }
            let isEqual = (operation == .equalCase) == isTrue
            return [(variable, isEqual ? [value] : Set(states[variable].cases.indices).subtracting([value]))]
        default: return []
        }
    }

    /// Returns the variable and the enum value that two operands are, or `nil` if they are something else.
    private func comparison(_ left: TypedExpression, _ right: TypedExpression) -> (variable: Int, value: Int)? {
        guard case .reference(let number) = left.node, case .state(let variable) = formulas.references[number],
            let value = right.stateValue
        else { return nil }
        return (variable, value)
    }
}

extension Transition {
    /// Returns the value that the transition gives a finite variable on each of its events, or `nil` if it may vary.
    fileprivate func value(givenTo variable: Int) -> Int? {
        guard when == nil else { return nil }
        for case .set(let assignment) in effects where assignment.target == .state(variable) {
            return assignment.value.stateValue
        }
        return nil
    }

    /// Returns true if the transition sets a flag to a value on each of its events.
    func sets(_ variable: Int, to value: Bool) -> Bool { self.value(givenTo: variable) == (value ? 1 : 0) }
}
