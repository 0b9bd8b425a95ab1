import AVTEngine
import AVTExpressions

/// An action and a layer of packs.
struct StageKey: Hashable {
    let action: Int
    let layer: Int
}

/// What attributes and metrics of an action's events read by `was` although its step may change it.
struct WasReadings {
    /// True if they read finite state; then all of it is read as it was.
    var state = false
    /// The variables in memory.
    var memory: Set<Int> = []
}

extension Lowering {
    /// What a reference comes to in the attributes or metrics that are being written: `was` is the present value where
    /// the step of the action does not change it.
    func current(_ reference: Reference) -> Reference {
        guard let action = sendsOf else { return reference }
        let readings = wasReadings[StageKey(action: action, layer: layerInHand)]
        switch reference {
        case .wasState(let index):
            return readings?.state == true ? reference : .state(index)
        case .wasMemory(let index):
            let isChanged = readings?.memory.contains(index) == true
            return isChanged ? reference : .memory(index)
        default:
            return reference
        }
    }

    /// True if a step of an action must keep what a layer's unmarked stage saw.
    func needsSnapshot(of layer: Int, action: Int) -> Bool {
        wasReadings[StageKey(action: action, layer: layer)] != nil
    }

    /// What attributes and metrics of a layer read, by default those of all actions.
    func sendReferences(of layer: Int, action: Int? = nil) -> [Reference] {
        let isMeant = { (filter: ActionFilter) in action.map(filter.contains) ?? true }
        return pack.layers[layer].attributes.filter { isMeant($0.filter) }
            .flatMap { references(in: $0.value) + references(in: $0.when) }
            + pack.metrics.filter { $0.layer == layer && isMeant($0.filter) }
            .flatMap { references(in: $0.value) + references(in: $0.when) }
    }

    /// What transitions of a layer read that can look back, by default those of all actions.
    func stepReferences(of layer: Int, action: Int? = nil) -> [Reference] {
        let transitions = pack.layers[layer].main + pack.layers[layer].last
        return transitions.filter { transition in action.map { transition.filter.contains($0) } ?? true }
            .flatMap { transition in
                transition.readings.flatMap { references(in: $0) }
                    + transition.effects.emit.flatMap { emission in
                        references(in: emission.when) + emission.attributes.flatMap { references(in: $0.value) }
                    }
            }
    }

    /// Finds what attributes and metrics read by `was` of what steps change, and which steps look back themselves.
    mutating func findWasReadings() {
        let all = pack.layers.flatMap { $0.first + $0.main + $0.last }
        let derived = Set(all.flatMap { $0.effects.emit }.compactMap { pack.actions.firstIndex(of: $0.action) })
        for layer in wasLayers.keys {
            let outer = pack.layers[(layer + 1)...].flatMap { $0.first + $0.main + $0.last }
            let later = pack.layers[layer].main + pack.layers[layer].last + outer
            for action in pack.actions.indices {
                // Events that are derived have the snapshot of the step that derives them.
                let isDerived = derived.contains(action)
                let changed = later.filter { $0.filter.contains(action) }.map(\.effects)
                var readings = WasReadings()
                for reference in sendReferences(of: layer, action: action) {
                    switch reference {
                    case .wasState(let index)
                    where isDerived || changed.contains { mayChange($0, state: index) }:
                        readings.state = true
                    case .wasMemory(let index)
                    where isDerived || changed.contains { mayChange($0, memory: index) }:
                        readings.memory.insert(index)
                    default: continue
                    }
                }
                let derives = all.contains { $0.filter.contains(action) && !$0.effects.emit.isEmpty }
                let looksBack = stepReferences(of: layer, action: action).contains(where: \.isPast)
                if derives || looksBack || readings.state || !readings.memory.isEmpty {
                    wasReadings[StageKey(action: action, layer: layer)] = readings
                }
            }
        }
    }

    private func mayChange(_ effects: Effects, state index: Int) -> Bool {
        let variable = content.variables[index]
        return effects.assignments.contains { $0.target == .state(index) }
            || effects.begin.contains { scope in
                pack.scopes[scope].openFlag == index
                    || content.scopes[scope].end.mask[variable.owner] & variable.mask != 0
            }
    }

    private func mayChange(_ effects: Effects, memory index: Int) -> Bool {
        let slot = slots[index]
        return effects.assignments.contains { $0.target == .memory(index) } || effects.clear.contains(index)
            || effects.begin.contains { scope in
                content.scopes[scope].owner == slot.owner && content.scopes[scope].slots.contains(Int(slot.index))
            }
    }
}

extension Transition {
    /// Its conditions and the values that it sets.
    package var readings: [TypedExpression] {
        [when].compactMap(\.self) + conditions.map(\.expression) + effects.assignments.map(\.value)
    }
}

extension Reference {
    /// True if it reads what was.
    fileprivate var isPast: Bool {
        switch self {
        case .wasState, .wasMemory: true
        default: false
        }
    }
}
