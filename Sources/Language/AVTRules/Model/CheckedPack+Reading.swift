import AVTExpressions

extension CheckedPack {
    /// All transitions, outermost layer first, in order of execution.
    package var transitions: [Transition] { layers.flatMap { $0.first + $0.main + $0.last } }

    /// Returns the finite variables of any tracker that a formula reads, now or in the past.
    package func variables(readBy expression: TypedExpression?) -> Set<Int> {
        var waiting = expression.map { [$0] } ?? []
        var variables: Set<Int> = []
        var seen: Set<Int> = []
        while let part = waiting.popLast() {
            waiting += part.children
            switch part.node {
            case .reference(let index) where seen.insert(index).inserted:
                switch formulas.references[index] {
                case .state(let variable), .wasState(let variable): variables.insert(variable)
                case .definition(let definition): waiting.append(formulas.definitions[definition])
                case .running(let timer): waiting += timers[timer].condition.map { [$0] } ?? []
                case .memory, .wasMemory, .attribute, .record, .family, .each, .now, .action, .since, .elapsed,
                    .within, .unsent, .uuid, .measure, .metric, .trackers:
                    continue
                }
            case .field(_, let field):
                if case .state(let variable) = formulas.fields[field] { variables.insert(variable) }
            default: continue
            }
        }
        return variables
    }

    /// Returns the finite variables that decide whether a transition applies and whether it blocks.
    package func variables(decidingAbout transition: Transition) -> Set<Int> {
        transition.conditions.reduce(into: variables(readBy: transition.when)) {
            $0.formUnion(variables(readBy: $1.expression))
        }
    }

    /// Returns the finite variables that a transition writes, including those of its scopes.
    package func variables(writtenBy transition: Transition) -> Set<Int> {
        Set(
            states.indices.filter { index in
                transition.effects.contains { effect in
                    effect.writes(.state(index))
                        || (effect.begunScope ?? effect.endedScope).map {
                            scopes[$0].openFlag == index || states[index].scope == $0
                        } == true
                }
            })
    }
}
