import AVTCore

/// The reason why a metric whose condition held has no value.
package enum UnsentReason: Hashable, Sendable {
    /// The divisor of the formula was 0.
    case divisorIsZero
    /// Something that the formula reads was absent.
    case absent
    /// The formula failed, such as by an overflow.
    case failed
}

/// Metrics that an event should have sent, for tools that count them; not used by running sessions.
extension Session {
    /// Returns the metrics of an event whose conditions hold, but whose formulas have no value.
    package mutating func unsentMetrics(
        of event: borrowing AttributeList, action symbol: Symbol, tracker: Int, now: Int
    ) -> [(metric: Int, reason: UnsentReason)] {
        current.action = program.index(of: symbol)
        activate(tracker: tracker, now: now)
        var unsent: [(metric: Int, reason: UnsentReason)] = []
        for formula in program.content.sends.metricFormulas[current.action] {
            if let condition = formula.condition, case .bool(true) = evaluate(root: condition, event) {
            } else if formula.condition != nil {
                continue
            }
            let reason: UnsentReason
            switch evaluate(root: formula.value, event) {
            case .missing: reason = dividesByZero(formula.value, event) ? .divisorIsZero : .absent
            case .failed: reason = dividesByZero(formula.value, event) ? .divisorIsZero : .failed
            case .double(let value):
                if value.isFinite { continue }
                reason = dividesByZero(formula.value, event) ? .divisorIsZero : .failed
            case .bool, .int, .string, .enumCase, .tracker, .trackers, .fields, .texts, .map: continue
            }
            unsent.append((formula.metric, reason))
        }
        return unsent
    }

    /// Returns true if a formula is a quotient whose divisor is 0.
    private func dividesByZero(_ root: Int32, _ event: borrowing AttributeList) -> Bool {
        let divisor: Int32
        switch program.content.expressions.nodes[program.content.expressions.roots[Int(root)].node] {
        case .ratio(_, let right): divisor = right
        case .binary(let operation, _, let right):
            guard operation == .divideInt || operation == .moduloInt || operation == .divideDouble else { return false }
            divisor = right
        case .constant, .state, .test, .wasState, .wasTest, .memory, .wasMemory, .attribute, .record, .family,
            .recordField, .each, .now, .action, .since, .within, .uuid, .unsent, .running, .measure, .trackers,
            .element, .fieldState, .fieldMemory, .fieldGetter, .has, .not, .holds, .and, .or, .conditional, .coalesce,
            .attempt, .unary, .isOneOf, .matches, .comprehension, .trackerAt, .general, .list:
            return false
        }
        return evaluate(Int(divisor), event, []).number == 0
    }
}
