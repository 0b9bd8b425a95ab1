import AVTEngine
import AVTExpressions

/// An action and a layer.
struct StageKey: Hashable {
    let action: Int
    let layer: Int
}

/// The variables that an action's attributes and metrics read by `was` and that its step may change.
struct WasReadings {
    /// True if they read finite state; all finite state is then read from the snapshot.
    var state = false
    /// The variables in memory that they read.
    var memory: Set<Int> = []
}

extension Lowering {
    /// Returns what a reference resolves to in the attributes or metrics that are being written.
    ///
    /// `was` reads the current value if the step of the action does not change it.
    func current(_ reference: Reference) -> Reference {
        guard let action = current.action else { return reference }
        let readings = wasReadings[StageKey(action: action, layer: current.layer)]
        switch reference {
        case .wasState(let index):
            return readings?.state == true ? reference : .state(index)
        case .wasMemory(let index):
            let isChanged = readings?.memory.contains(index) == true
            return isChanged ? reference : .memory(index)
        case .state, .memory, .attribute, .record, .family, .each, .now, .action, .since, .elapsed, .within, .unsent,
            .uuid, .running, .measure, .metric, .definition, .trackers:
            return reference
        }
    }

    /// True if a step of an action must keep the state before a layer's default stage.
    func needsSnapshot(of layer: Int, action: Int) -> Bool {
        wasReadings[StageKey(action: action, layer: layer)] != nil
    }

    /// Returns the references in attributes and metrics of a layer, by default those of all actions.
    func sendReferences(of layer: Int, action: Int? = nil) -> [Reference] {
        let (attributes, metrics) = (pack.layers[layer].attributes, pack.metrics)
        let indicesOfAttributes = action.map { Array(rules.layers[layer].attributes[$0]) } ?? Array(attributes.indices)
        let indicesOfMetrics = action.map { Array(rules.metrics[$0]) } ?? Array(metrics.indices)
        return
            indicesOfAttributes
            .flatMap { references(in: attributes[$0].value) + references(in: attributes[$0].when) }
            + indicesOfMetrics.filter { metrics[$0].layer == layer }
            .flatMap { references(in: metrics[$0].value) + references(in: metrics[$0].when) }
    }

    /// Returns the references in transitions that can read the past.
    func stepReferences(of transitions: [Transition]) -> [Reference] {
        transitions.flatMap { transition in
            transition.readings.flatMap { references(in: $0) }
                + transition.effects.emissions.flatMap { emission in
                    references(in: emission.when) + emission.attributes.flatMap { references(in: $0.value) }
                }
        }
    }

    /// Returns an action's transitions in a layer: those of the first stage, and those that can read the past.
    private func transitions(of action: Int, layer: Int) -> (first: [Transition], later: [Transition]) {
        let (layer, index) = (pack.layers[layer], rules.layers[layer])
        return (
            index.first[action].map { layer.first[$0] },
            index.main[action].map { layer.main[$0] } + index.last[action].map { layer.last[$0] }
        )
    }

    /// Finds the changed variables that attributes and metrics read by `was`, and the steps that read the past.
    mutating func findWasReadings() {
        guard !layout.wasLayers.isEmpty else { return }
        let derived = Set(
            pack.layers.flatMap { $0.first + $0.main + $0.last }.flatMap(\.effects.emissions).map(\.action))
        for (action, name) in pack.actions.enumerated() {
            // Derived events use the snapshot of the step that derives them.
            let isDerived = derived.contains(name)
            let all = pack.layers.indices.map { transitions(of: action, layer: $0) }
            let derives = all.contains { ($0.first + $0.later).contains { !$0.effects.emissions.isEmpty } }
            var changed: [Effect] = []
            for layer in pack.layers.indices.reversed() {
                changed += all[layer].later.flatMap(\.effects)
                defer { changed += all[layer].first.flatMap(\.effects) }
                guard layout.wasLayers[layer] != nil else { continue }
                var readings = WasReadings()
                for reference in sendReferences(of: layer, action: action) {
                    switch reference {
                    case .wasState(let index)
                    where isDerived || changed.contains { mayChange($0, state: index) }:
                        readings.state = true
                    case .wasMemory(let index)
                    where isDerived || changed.contains { mayChange($0, memory: index) }:
                        readings.memory.insert(index)
                    case .state, .memory, .wasState, .wasMemory, .attribute, .record, .family, .each, .now, .action,
                        .since, .elapsed, .within, .unsent, .uuid, .running, .measure, .metric, .definition,
                        .trackers:
                        continue
                    }
                }
                let looksBack = stepReferences(of: all[layer].later).contains(where: \.isPast)
                if derives || looksBack || readings.state || !readings.memory.isEmpty {
                    wasReadings[StageKey(action: action, layer: layer)] = readings
                }
            }
        }
    }

    private func mayChange(_ effect: Effect, state index: Int) -> Bool {
        if effect.writes(.state(index)) { return true }
        guard let scope = effect.begunScope else { return false }
        let variable = content.state.variables[index]
        return pack.scopes[scope].openFlag == index
            || content.state.scopes[scope].end.mask[variable.owner] & variable.mask != 0
    }

    private func mayChange(_ effect: Effect, memory index: Int) -> Bool {
        if effect.writes(.memory(index)) { return true }
        guard let scope = effect.begunScope else { return false }
        let slot = layout.slots[index]
        return content.state.scopes[scope].owner == slot.owner
            && content.state.scopes[scope].slots.contains(Int(slot.index))
    }
}

extension Transition {
    /// Its conditions and the values that it sets.
    package var readings: [TypedExpression] {
        [when].compactMap(\.self) + conditions.map(\.expression) + effects.assignments.map(\.value)
    }
}

extension Reference {
    /// True if it reads a past value.
    fileprivate var isPast: Bool {
        switch self {
        case .wasState, .wasMemory: true
        case .state, .memory, .attribute, .record, .family, .each, .now, .action, .since, .elapsed, .within, .unsent,
            .uuid, .running, .measure, .metric, .definition, .trackers:
            false
        }
    }
}
