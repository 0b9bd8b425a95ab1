import AVTRules

/// The transitions for an action, in the order in which they are executed.
struct ActionSteps {
    /// A transition and its stage.
    struct Entry {
        let transition: Transition
        let layer: Int
        let kind: StepStage.Kind
    }

    /// The transitions, in order.
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

    /// Returns the entries that assign or clear a variable.
    func writers(of target: Assignment.Target) -> [Entry] {
        entries.filter { $0.transition.effects.writes(target) }
    }

    /// Returns the entries that begin a scope.
    func beginners(of scope: Int) -> [Entry] {
        entries.filter { $0.transition.effects.begin(scope) }
    }
}

extension ActionSteps.Entry {
    /// Returns whether `was` in a formula of a layer is the value before this transition.
    func isAfterPast(ofLayer formulaLayer: Int) -> Bool {
        layer > formulaLayer || layer == formulaLayer && kind != .first
    }
}

extension CheckedPack {
    /// The actions of derived events, which no transition processes, as indices of `actions`.
    var derivedActions: Set<Int> {
        let names = Set(transitions.flatMap(\.effects.emissions).map(\.action))
        return Set(actions.indices.filter { names.contains(actions[$0]) })
    }

    /// Returns the name of a variable.
    func name(of target: Assignment.Target) -> String {
        switch target {
        case .state(let index): states[index].name
        case .memory(let index): memory[index].name
        }
    }

    /// Returns the scope that resets a variable, or `nil` if none does.
    func scope(of target: Assignment.Target) -> Int? {
        switch target {
        case .state(let index): states[index].scope
        case .memory(let index): memory[index].scope
        }
    }
}

extension Reference {
    /// The variable whose current value is read, or `nil` if something else is read.
    var variable: Assignment.Target? {
        switch self {
        case .state(let index): .state(index)
        case .memory(let index): .memory(index)
        default: nil
        }
    }
}
