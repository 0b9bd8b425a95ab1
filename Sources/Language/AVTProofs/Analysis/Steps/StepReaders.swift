import AVTExpressions
import AVTRules

/// Looks up which variables transitions read, through definitions as well.
struct StepReaders {
    private let pack: CheckedPack
    private let past: Set<Reference>

    init(_ pack: CheckedPack) {
        self.pack = pack
        past = Set(
            pack.formulas.references.filter { reference in
                switch reference {
                case .wasState, .wasMemory: true
                case .state, .memory, .attribute, .record, .family, .each, .now, .action, .since, .elapsed, .within,
                    .unsent, .uuid, .running, .measure, .metric, .definition, .trackers:
                    false
                }
            })
    }

    /// Returns whether any formula reads the variable's previous value.
    func looksBack(at target: Assignment.Target) -> Bool {
        switch target {
        case .state(let index): past.contains(.wasState(index))
        case .memory(let index): past.contains(.wasMemory(index))
        }
    }

    /// Returns whether a transition may read a variable.
    ///
    /// - Parameters:
    ///   - transition: The transition.
    ///   - target: The variable.
    ///   - conditions: Whether its conditions and values are included.
    ///   - derived: Whether the formulas of the events that it emits are included.
    /// - Returns: Whether one of the formulas reads the variable, or something that may depend on it.
    func reads(_ transition: Transition, _ target: Assignment.Target, conditions: Bool, derived: Bool) -> Bool {
        let emitted = transition.effects.emissions.flatMap { emission in
            [emission.when, emission.each].compactMap(\.self) + emission.attributes.map(\.value)
        }
        let read = (conditions ? transition.readings : []) + (derived ? emitted : [])
        return read.contains { reads($0, target) }
    }

    private func reads(_ expression: TypedExpression, _ target: Assignment.Target) -> Bool {
        expression.references.contains { number in
            switch pack.formulas.references[number] {
            case .state(let index): target == .state(index)
            case .memory(let index):
                target == .memory(index) || pack.memory[index].presence.map { target == .state($0) } ?? false
            case .definition(let index): reads(pack.formulas.definitions[index], target)
            case .trackers, .running, .measure, .unsent: true
            case .wasState, .wasMemory, .attribute, .record, .family, .each, .now, .action, .since, .elapsed, .within,
                .uuid, .metric:
                false
            }
        }
    }
}
