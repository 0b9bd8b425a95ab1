import AVTExpressions
import AVTRules

/// Records the values that transitions leave in variables that conditions read.
struct StepWriters {
    private let pack: CheckedPack
    private let references: [Assignment.Target: Int]

    init(_ pack: CheckedPack) {
        self.pack = pack
        var references: [Assignment.Target: Int] = [:]
        for (number, reference) in pack.formulas.references.enumerated() {
            switch reference {
            case .state(let index): references[.state(index)] = number
            case .memory(let index): references[.memory(index)] = number
            case .wasState, .wasMemory, .attribute, .record, .family, .each, .now, .action, .since, .elapsed, .within,
                .unsent, .uuid, .running, .measure, .metric, .definition, .trackers:
                continue
            }
        }
        self.references = references
    }

    /// Records the writes of a transition in the cases in which it applies.
    func record(_ transition: Transition, when condition: Proposition, in progress: inout StepProgress) {
        for scope in transition.effects.compactMap(\.begunScope) {
            recordBegin(of: scope, when: condition, in: &progress)
        }
        var written: Set<Assignment.Target> = []
        for write in transition.writes {
            written.insert(write.target)
            let constant = write.readsParameter ? nil : write.value?.constant
            record(write.target, isKnown: write.value == nil || constant != nil, constant, condition, &progress)
        }
        // The flags for the presence of a record are written along with the record.
        for assignment in transition.effects.assignments
        where !written.contains(assignment.target) {
            let constant = assignment.value.constant
            record(assignment.target, isKnown: constant != nil, constant, condition, &progress)
        }
    }

    /// Marks the attributes of the event that rules may have set as unknown.
    func forgetAttributes(in progress: inout StepProgress) {
        let given = Set(pack.layers.flatMap(\.attributes).map(\.attribute))
        for (number, reference) in pack.formulas.references.enumerated() {
            switch reference {
            case .attribute(let index):
                if given.contains(pack.formulas.attributeDeclarations[index].name) { progress.forget(number) }
            case .record, .family: progress.forget(number)
            case .state, .memory, .wasState, .wasMemory, .each, .now, .action, .since, .elapsed, .within, .unsent,
                .uuid, .running, .measure, .metric, .definition, .trackers:
                continue
            }
        }
    }

    private func recordBegin(of scope: Int, when condition: Proposition, in progress: inout StepProgress) {
        record(.state(pack.scopes[scope].openFlag), isKnown: true, .bool(true), condition, &progress)
        for (index, state) in pack.states.enumerated() where state.scope == scope {
            let initial: ExpressionConstant = state.isFlag ? .bool(state.initial != 0) : .enumCase(state.initial)
            record(.state(index), isKnown: true, initial, condition, &progress)
        }
        for (index, memory) in pack.memory.enumerated() where memory.scope == scope {
            record(.memory(index), isKnown: memory.limit == nil, memory.initial, condition, &progress)
        }
    }

    private func record(
        _ target: Assignment.Target, isKnown: Bool, _ constant: ExpressionConstant?, _ condition: Proposition,
        _ progress: inout StepProgress
    ) {
        guard let reference = references[target] else { return }
        if isKnown {
            progress.write(reference, constant, when: condition)
        } else {
            progress.forget(reference)
        }
    }
}

extension TypedExpression {
    /// The constant that the formula consists of, or `nil` if it is none.
    var constant: ExpressionConstant? {
        if case .constant(let constant) = node { constant } else { nil }
    }
}
