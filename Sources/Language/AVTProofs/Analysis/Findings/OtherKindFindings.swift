import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTExpressions
import AVTRules

/// Finds conditions that block no event, because only trackers of other kinds set the flag that they read.
///
/// Each tracker has its own flag. Trackers whose kind does not block other actions may emit anything, so conditions on their
/// events are not examined.
struct OtherKindFindings {
    private let pack: CheckedPack

    init(_ pack: CheckedPack) {
        self.pack = pack
    }

    /// Returns the diagnostics for conditions of the top packs.
    func findings() -> [Diagnostic] {
        pack.transitions.filter { pack.isTopLayer($0.origin) }.flatMap { transition -> [Diagnostic] in
            let kinds = pack.players.trackerKinds.filter { mayEmit($0, transition.filter) }
            guard !kinds.isEmpty, kinds.allSatisfy({ $0.emits != nil && $0.blocksOthers }) else { return [] }
            return transition.conditions.filter { !$0.formula.isMade }.compactMap { finding($0, of: kinds) }
        }
    }

    /// Returns whether trackers of a kind have events that a filter includes.
    private func mayEmit(_ kind: TrackerKind, _ filter: ActionFilter) -> Bool {
        guard let emitted = kind.emits, kind.blocksOthers, !filter.contains(0) else { return true }
        return pack.actions.indices.contains { action in
            let name = pack.actions[action]
            return filter.contains(action) && (emitted.contains(name) || name == StandardAction.closing)
        }
    }

    /// Returns a diagnostic if a condition blocks an event only for a value of a flag that no tracker of these kinds sets.
    private func finding(_ condition: Condition, of kinds: [TrackerKind]) -> Diagnostic? {
        for (variable, value) in pack.requiredFlags(of: condition.expression, as: condition.isBlock) {
            let state = pack.states[variable]
            guard state.owner == .tracker, state.range != nil, value != (state.initial == 1) else { continue }
            let setters = pack.transitions.filter { transition in
                transition.effects.contains {
                    $0.writes(.state(variable)) && $0.assignment?.value.constant != .bool(!value)
                }
            }
            let isForeign = setters.allSatisfy { setter in
                !setter.effects.contains { $0.setsEverywhere(.state(variable)) }
                    && !kinds.contains { mayEmit($0, setter.filter) }
            }
            guard let setter = setters.first, isForeign else { continue }
            let names = kinds.map { "`\($0.name)`" }.joined(separator: " or ")
            return Diagnostic(
                .constantCondition, "this \(condition.isBlock ? "never" : "always") holds", at: condition.formula.range,
                label: "so it blocks nothing: no tracker of the kind \(names) sets `\(state.name)`",
                related: [LabelledRange(setter.range, "sets it for the tracker that emits this event")],
                notes: [
                    DiagnosticNote(
                        "each tracker has its own `\(state.name)`: `setAll` sets it for all trackers, "
                            + "and below `instrument` there is only one")
                ])
        }
        return nil
    }
}

extension Effect {
    /// Returns whether it sets a variable of every tracker.
    fileprivate func setsEverywhere(_ target: Assignment.Target) -> Bool {
        if case .setAll(let assignment) = self { assignment.target == target } else { false }
    }
}
