import AVTEngine

/// An action and a layer of packs.
struct StageKey: Hashable {
    let action: Int
    let layer: Int
}

/// What attributes of an action's events read by `was` although its step may change it.
struct WasReadings {
    /// True if they read finite state; then all of it is read as it was.
    var state = false
    /// The variables in memory.
    var memory: Set<Int> = []
}

extension Lowering {
    /// What a reference comes to in the attributes that are being written: `was` is the present value where the step
    /// of the action does not change it.
    func current(_ reference: Reference) -> Reference {
        guard let action = attributesOf else { return reference }
        switch reference {
        case .wasState(let index, let layer):
            return wasReadings[StageKey(action: action, layer: layer)]?.state == true ? reference : .state(index)
        case .wasMemory(let index, let layer):
            let isChanged = wasReadings[StageKey(action: action, layer: layer)]?.memory.contains(index) == true
            return isChanged ? reference : .memory(index)
        default:
            return reference
        }
    }

    /// True if a step of an action must keep what a layer's unmarked stage saw.
    func needsSnapshot(of layer: Int, action: Int) -> Bool {
        wasReadings[StageKey(action: action, layer: layer)] != nil
    }

    /// Finds what attributes read by `was` of what steps change.
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
                for rule in pack.layers[layer].attributes where rule.filter.contains(action) {
                    for reference in references(in: rule.value) + references(in: rule.when) {
                        switch reference {
                        case .wasState(let index, _)
                        where isDerived || changed.contains { mayChange($0, state: index) }:
                            readings.state = true
                        case .wasMemory(let index, _)
                        where isDerived || changed.contains { mayChange($0, memory: index) }:
                            readings.memory.insert(index)
                        default: continue
                        }
                    }
                }
                let derives = all.contains { $0.filter.contains(action) && !$0.effects.emit.isEmpty }
                if derives || readings.state || !readings.memory.isEmpty {
                    wasReadings[StageKey(action: action, layer: layer)] = readings
                }
            }
        }
    }

    private func mayChange(_ effects: Effects, state index: Int) -> Bool {
        let variable = content.variables[index]
        return (effects.set + effects.setAll).contains { $0.target == .state(index) }
            || effects.begin.contains { scope in
                pack.scopes[scope].openFlag == index
                    || content.scopes[scope].end.mask[variable.owner] & variable.mask != 0
            }
    }

    private func mayChange(_ effects: Effects, memory index: Int) -> Bool {
        let slot = slots[index]
        return (effects.set + effects.setAll).contains { $0.target == .memory(index) } || effects.clear.contains(index)
            || effects.begin.contains { scope in
                content.scopes[scope].owner == slot.owner && content.scopes[scope].slots.contains(Int(slot.index))
            }
    }
}
