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

    /// Returns true if a formula has no value, and a divisor in the parts that it reads is 0.
    private func dividesByZero(_ root: Int32, _ event: borrowing AttributeList) -> Bool {
        var pending = [Int32(program.content.expressions.roots[Int(root)].node)]
        // Formulas share nodes.
        var seen: Set<Int32> = []
        while let node = pending.popLast() {
            guard seen.insert(node).inserted else { continue }
            switch program.content.expressions.nodes[Int(node)] {
            case .ratio(let left, let right):
                if evaluate(Int(right), event, []).number == 0 { return true }
                pending += [left, right]
            case .binary(let operation, let left, let right):
                if operation.isDivision, evaluate(Int(right), event, []).number == 0 { return true }
                pending += [left, right]
            case .unary(_, let operand), .attempt(let operand): pending.append(operand)
            case .coalesce(let left, let right):
                let isMissing = if case .missing = evaluate(Int(left), event, []) { true } else { false }
                pending.append(isMissing ? right : left)
            case .conditional(let condition, let then, let otherwise):
                if let operand = selectedOperand(condition, then, otherwise, event) { pending.append(operand) }
            case .constant, .state, .test, .wasState, .wasTest, .memory, .wasMemory, .attribute, .record, .family,
                .recordField, .each, .now, .action, .since, .within, .uuid, .unsent, .running, .measure, .trackers,
                .element, .fieldState, .fieldMemory, .fieldGetter, .has, .not, .holds, .and, .or, .isOneOf, .matches,
                .comprehension, .trackerAt, .general, .list:
                continue
            }
        }
        return false
    }
}

extension BinaryOperation {
    /// True if the operation divides the first operand by the second one.
    fileprivate var isDivision: Bool { self == .divideInt || self == .moduloInt || self == .divideDouble }
}
