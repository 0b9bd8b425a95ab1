/// Compiles a formula whose constants are folded.
///
/// Parts with a slot's type become code of that type; everything else is left to the tree evaluator, which then reads
/// the same slots.
struct ExpressionCompiler {
    let layout: SlotLayout
    let timeZones: TimeZoneSource
    let limits: EvaluationLimits

    /// Returns the slot of a variable, or `nil` if it has none of this type.
    func slot(_ expression: TypedExpression, _ type: SlotType) -> FrameSlot? {
        guard case .reference(let reference) = expression.node, let slot = layout.slot(reference), slot.type == type
        else { return nil }
        return slot
    }

    /// Returns whether operands have the type and count that an operation was resolved for.
    func areOf(_ type: SlotType, _ operands: [TypedExpression], count: Int) -> Bool {
        operands.count == count && operands.allSatisfy { SlotType($0.type) == type }
    }

    /// Returns the operands of `x ?? y` or `has(x) ? x : y`: the first, and the one to use where it is missing.
    func alternatives(_ expression: TypedExpression) -> (TypedExpression, TypedExpression)? {
        switch expression.node {
        case .coalesce(let left, let right): (left, right)
        case .conditional(let condition, let then, let otherwise):
            if case .has(let asked) = condition.node, case .reference(let name) = asked.node,
                case .reference(name) = then.node
            {
                (then, otherwise)
            } else {
                nil
            }
        default: nil
        }
    }

    /// Returns code that leaves a part to the tree evaluator.
    func evaluated(_ expression: TypedExpression) -> ValueCode {
        let evaluator = Evaluator(expression, timeZones: timeZones, limits: limits)
        let slots = slots(of: expression)
        return ValueCode { frame in evaluator.outcome(slots, frame) }
    }

    /// Returns the slots of all variables that a part reads.
    func slots(of expression: TypedExpression) -> [Int: FrameSlot] {
        var slots: [Int: FrameSlot] = [:]
        func collect(_ expression: TypedExpression) {
            if case .reference(let reference) = expression.node { slots[reference] = layout.slot(reference) }
            for child in expression.children { collect(child) }
        }
        collect(expression)
        return slots
    }

    /// Returns code for a value of any type.
    func value(_ expression: TypedExpression) -> ValueCode {
        if case .reference(let reference) = expression.node, let slot = layout.slot(reference) {
            return ValueCode { frame in frame.value(of: slot).map { .value($0) } ?? .failed(.missing) }
        }
        return evaluated(expression)
    }
}

extension Evaluator {
    /// Evaluates the formula with the values in a frame.
    @inline(never)
    fileprivate func outcome(_ slots: [Int: FrameSlot], _ frame: SlotFrame) -> SlotOutcome<ExpressionValue> {
        do throws(EvaluationFailure) {
            return .value(
                try value(steps: &frame.stepsLeft) { (reference) throws(EvaluationError) in
                    slots[reference].flatMap { frame.value(of: $0) }
                })
        } catch {
            return .failed(error.error.kind)
        }
    }
}
