import AVTRules

/// The transitions that are about an action, in the order in which they are stepped.
struct ActionSteps {
    /// A transition and its stage.
    struct Entry {
        let transition: Transition
        let layer: Int
        let kind: StepStage.Kind
    }

    /// The transitions in their order.
    let entries: [Entry]

    init(_ pack: CheckedPack, action: Int) {
        entries = pack.layers.enumerated().flatMap { layer, rules in
            [(rules.first, StepStage.Kind.first), (rules.main, .main), (rules.last, .last)].flatMap { stage, kind in
                stage.filter { $0.filter.contains(action) }.map {
                    Entry(transition: $0, layer: layer, kind: kind)
                }
            }
        }
    }

    /// The entries that write a variable by an assignment or by clearing it.
    func writers(of target: Assignment.Target) -> [Entry] {
        entries.filter { $0.transition.effects.writes(target) }
    }

    /// The entries that begin a scope.
    func beginners(of scope: Int) -> [Entry] {
        entries.filter { $0.transition.effects.begin.contains(scope) }
    }
}

extension ActionSteps.Entry {
    /// True if `was` in a formula of a layer is the value before this transition.
    func isAfterPast(ofLayer formulaLayer: Int) -> Bool {
        layer > formulaLayer || layer == formulaLayer && kind != .first
    }
}

extension Effects {
    /// True if a variable is assigned or cleared.
    func writes(_ target: Assignment.Target) -> Bool {
        if case .memory(let index) = target, clear.contains(index) { return true }
        return (set + setAll).contains { $0.target == target }
    }
}

extension CheckedPack {
    /// The actions of derived events, which pass no transitions, as indices of `actions`.
    var derivedActions: Set<Int> {
        let names = Set(transitions.flatMap(\.effects.emit).map(\.action))
        return Set(actions.indices.filter { names.contains(actions[$0]) })
    }

    /// The scope that resets a variable, or `nil` if none does.
    func scope(of target: Assignment.Target) -> Int? {
        switch target {
        case .state(let index): states[index].scope
        case .memory(let index): memory[index].scope
        }
    }
}

extension Reference {
    /// The variable that is read as it is now.
    var variable: Assignment.Target? {
        switch self {
        case .state(let index): .state(index)
        case .memory(let index): .memory(index)
        default: nil
        }
    }
}
