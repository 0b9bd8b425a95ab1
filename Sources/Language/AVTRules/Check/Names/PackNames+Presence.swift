import AVTExpressions

// Whether a record in memory is present is a flag of its own, which the compiler maintains.
extension PackNames {
    /// Returns a formula that reads the presence of records from finite state, so that it is known in every state.
    func readingPresenceFromState(_ expression: TypedExpression) -> TypedExpression {
        guard !recordsByPresence.isEmpty else { return expression }
        if case .has(let operand) = expression.node, case .reference(let reference) = operand.node,
            let flag = presence(ofReference: reference)
        {
            return .truth(.reference(flag), expression.range)
        }
        return expression.mapChildren { readingPresenceFromState($0) }
    }

    /// Returns the reference to the presence flag of what a reference refers to, or `nil` if it has none.
    private func presence(ofReference reference: Int) -> Int? {
        switch table.references[reference] {
        case .memory(let index): memory[index].presence.map { table.index(of: Reference.state($0)) }
        case .wasMemory(let index): memory[index].presence.map { table.index(of: Reference.wasState($0)) }
        case .state, .wasState, .attribute, .record, .family, .each, .now, .action, .since, .elapsed, .within,
            .unsent, .uuid, .running, .measure, .metric, .definition, .trackers:
            nil
        }
    }

    /// Returns the writes of presence flags that accompany writes of records.
    func presenceWrites(of assignments: [Assignment]) -> [Assignment] {
        assignments.compactMap { assignment in
            guard case .memory(let index) = assignment.target, let flag = memory[index].presence else {
                return nil
            }
            let (value, range) = (assignment.value, assignment.value.range)
            guard value.mayBeMissing else {
                return Assignment(
                    target: .state(flag), value: .truth(.constant(.bool(true)), range))
            }
            // A missing value does not replace an existing one.
            let isThere = readingPresenceFromState(.truth(.has(value), range))
            let wasThere = TypedExpression.truth(.reference(table.index(of: Reference.state(flag))), range)
            return Assignment(target: .state(flag), value: .truth(.or([isThere, wasThere]), range))
        }
    }

    /// Returns the writes of presence flags that accompany clearing records.
    func absenceWrites(of cleared: [Int]) -> [Assignment] {
        cleared.compactMap { memory[$0].presence }.map {
            Assignment(target: .state($0), value: .truth(.constant(.bool(false)), 0..<0))
        }
    }
}
