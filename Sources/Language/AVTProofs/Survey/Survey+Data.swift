import AVTCore
import AVTEngine
import AVTRules

/// Finds the data on which suspicious behaviour depends.
extension Survey {
    /// Adds an example of data to each problem that depends on data.
    ///
    /// It is an example, not a requirement: steps with the same outcome are kept once, with the data of one of them. If
    /// the last step does not depend on data, an earlier one on the path does.
    mutating func addExampleData(in findings: inout [Dubious]) {
        var withoutExample = findings.indices.filter { findings[$0].isLeftToData }
        var seen = machine.trackers.map { _ in Set<UInt64>() }
        for state in exploration.states {
            guard !withoutExample.isEmpty else { return }
            // The assumptions of steps and their effects on their own tracker depend on its local state alone.
            let isNew = machine.trackers.indices.filter {
                machine.isPresent($0, in: state) && seen[$0].insert(exploration.local[$0].key(state)).inserted
            }
            guard machine.pending(in: state) != nil || !isNew.isEmpty else { continue }
            for step in exploration.allSteps(from: state) where !step.isCertain {
                withoutExample.removeAll { number in
                    guard does(step, from: state, findings[number]) else { return false }
                    findings[number].data = descriptions(of: step)
                    return true
                }
            }
        }
        for number in withoutExample { addExample(to: &findings[number]) }
    }

    /// Adds the data on a shortest path to a state in which the behaviour does not occur, if it is about a state.
    private mutating func addExample(to finding: inout Dubious) {
        let stateIndex: Int?
        switch finding.kind {
        case .neverReached(let variable, let value):
            stateIndex = exploration.states.firstIndex { state in
                machine.trackers.indices.contains {
                    values(of: content.state.variables[variable], in: state, $0) == value
                }
            }
        case .neverAccepted(let action):
            stateIndex = exploration.states.firstIndex { state in
                guard machine.pending(in: state) == nil, let tracker = finding.tracker,
                    machine.isPresent(tracker, in: state)
                else { return false }
                return (try? exploration.outcomes(of: action, tracker, in: state))?.contains(where: \.isAccepted)
                    ?? false
            }
        default: stateIndex = nil
        }
        guard let stateIndex else { return }
        let trace = exploration.trace(exploration.path(to: stateIndex))
        let data = trace.events.flatMap(\.assumptions)
        finding.data = data
    }

    private func does(_ step: Exploration.Step, from state: UInt64, _ finding: Dubious) -> Bool {
        func changes(_ variable: Int, to value: Int) -> Bool {
            let variable = content.state.variables[variable]
            return values(of: variable, in: state, step.tracker) != value
                && values(of: variable, in: step.next, step.tracker) == value
        }
        switch finding.kind {
        case .endOutOfReach:
            return step.outcome.isAccepted && step.tracker == finding.tracker
                && step.action.map { StandardAction.endings.contains(content.actions[$0].name) } ?? false
        case .neverAccepted(let action):
            return step.outcome.isAccepted && step.tracker == finding.tracker && step.action == action
        case .neverReached(let variable, let value): return changes(variable, to: value)
        case .latches(let variable): return changes(variable, to: 0)
        default: return false
        }
    }

    private func values(of variable: FiniteVariable, in state: UInt64, _ tracker: Int) -> Int {
        variable.value(in: machine.bits(of: tracker, in: state)[variable.owner])
    }

    private func descriptions(of step: Exploration.Step) -> [String] {
        let text = FormulaText(content: content)
        let choices = step.outcome.choices.filter { !content.readsOnlyEvent(Int($0.key.node)) }
        return (choices.isEmpty ? step.outcome.choices : choices).map {
            text.text($0, texts: machine.model.facts.texts)
        }
    }
}
