import AVTCore
import AVTEngine
import AVTRules

/// Finds guarantees that are proved but say nothing about the rules.
///
/// The result is itself a proof, for the explored trackers.
extension Questions {
    /// The maximum number of states in which every step is examined.
    private static let mostStates = 20_000

    /// Returns the reason why a proved guarantee says nothing, or `nil` if it says something.
    ///
    /// - Parameter guarantee: A guarantee that holds in a complete exploration.
    /// - Returns: The reason, as a label for the guarantee's condition.
    mutating func triviality(of guarantee: Guarantee) -> String? {
        switch guarantee.demand {
        case .never(.constant), .always(.constant), .reachable(.constant), .after(_, .constant, _):
            return "this is a constant"
        case .never(let condition): return irrelevance(of: condition.parts(isAnd: true), demanding: false)
        case .always(let condition): return irrelevance(of: condition.parts(isAnd: false), demanding: true)
        case .reachable: return nil
        case .causes(let filter, _): return isNeverAccepted(filter) ? "no such event is ever accepted" : nil
        case .after(let filter, _, let until):
            if isNeverAccepted(filter) { return "no such event is ever accepted" }
            guard let until, holdsAtOnce(until, after: filter) else { return nil }
            return "`until` holds after each such event at once, so nothing is expected"
        }
    }

    /// Returns whether no tracker's event of these actions is ever accepted.
    private func isNeverAccepted(_ filter: ActionFilter) -> Bool {
        guard case .only(let actions) = filter else { return false }
        let content = exploration.machine.content
        let derived = Set(content.code.emissions.map { exploration.machine.model.program.index(of: $0.action) })
        let names = Set(actions.map { pack.actions[$0] })
        let indices = content.actions.indices.filter { names.contains(content.actions[$0].name) }
        guard !indices.isEmpty, !names.contains(StandardAction.closing), derived.isDisjoint(with: indices) else {
            return false
        }
        return indices.allSatisfy { action in !exploration.accepted.contains { $0[action] } }
    }

    /// Returns whether a condition holds for the emitter after every accepted event of these actions.
    private mutating func holdsAtOnce(_ until: FiniteCondition, after filter: ActionFilter) -> Bool {
        guard exploration.states.count <= Questions.mostStates else { return false }
        let machine = exploration.machine
        let predicates = machine.trackers.indices.map { machine.predicate(until, tracker: $0) }
        let names = Set(pack.actions.indices.filter { filter.contains($0) }.map { pack.actions[$0] })
        var isMet = false
        for state in exploration.states {
            for step in exploration.allSteps(from: state) where step.outcome.isAccepted {
                guard let action = step.action, names.contains(machine.content.actions[action].name) else { continue }
                guard predicates[step.tracker].holds(step.next) else { return false }
                isMet = true
            }
        }
        return isMet
    }

    /// Returns a message about the operand that decides a condition in every state, so that the others are irrelevant.
    private func irrelevance(of parts: [FiniteCondition], demanding value: Bool) -> String? {
        guard parts.count > 1, exploration.states.count <= Questions.mostStates else { return nil }
        let machine = exploration.machine
        for part in parts {
            guard let (variable, wanted) = part.test(isHeld: !value), isWritten(variable) else { continue }
            let predicates = machine.trackers.indices.map { machine.predicate(part, tracker: $0) }
            let isDecisive = exploration.states.allSatisfy { state in
                machine.trackers.indices.allSatisfy { tracker in
                    !machine.isPresent(tracker, in: state) || predicates[tracker].holds(state) == value
                }
            }
            guard isDecisive else { continue }
            let state = pack.states[variable]
            return "`\(state.name)` is never `\(state.cases[wanted])`, so the rest is never evaluated"
        }
        return nil
    }

    private func isWritten(_ variable: Int) -> Bool {
        pack.states[variable].range != nil
            && pack.transitions.contains { pack.variables(writtenBy: $0).contains(variable) }
    }
}

extension FiniteCondition {
    /// Returns the operands of a conjunction or a disjunction.
    fileprivate func parts(isAnd: Bool) -> [FiniteCondition] {
        switch self {
        case .and(let parts) where isAnd: parts.flatMap { $0.parts(isAnd: isAnd) }
        case .or(let parts) where !isAnd: parts.flatMap { $0.parts(isAnd: isAnd) }
        case .and, .or, .constant, .value, .running, .within, .not, .exists, .existsOne: [self]
        }
    }

    /// Returns the variable of a test, and its value if the test holds or does not hold, as requested.
    fileprivate func test(isHeld: Bool) -> (variable: Int, value: Int)? {
        switch self {
        case .value(let variable, let value, .own) where isHeld: (variable, value)
        case .value(let variable, let value, .own) where value < 2: (variable, 1 - value)
        case .not(let part): part.test(isHeld: !isHeld)
        case .value, .and, .or, .constant, .running, .within, .exists, .existsOne: nil
        }
    }
}
