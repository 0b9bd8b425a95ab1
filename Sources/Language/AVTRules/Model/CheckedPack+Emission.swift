extension CheckedPack {
    /// The actions that packs declare and name, but that no kind of tracker, timer, signal or transition emits.
    ///
    /// Only the app can emit them. The set is empty if a kind of tracker emits any action, or if no kind is declared.
    package var unemittedActions: Set<String> {
        guard !players.trackerKinds.isEmpty, let emitted = emittedActions else { return [] }
        return Set(actions.filter { interface.declaredActions[$0] != nil && !emitted.contains($0) })
    }

    /// The actions that trackers and rules emit, or `nil` if a kind of tracker emits any action.
    var emittedActions: Set<String>? {
        var emitted = Set(timers.map(\.action) + players.signals.flatMap(\.actions))
        for kind in players.trackerKinds {
            guard let actions = kind.emits else { return nil }
            emitted.formUnion(actions)
        }
        for transition in transitions {
            emitted.formUnion(transition.effects.compactMap(\.causedAction))
        }
        return emitted
    }
}
