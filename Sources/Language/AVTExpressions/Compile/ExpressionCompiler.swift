/// Makes code of a formula whose constants are folded.
///
/// What has types that slots hold becomes code of that type; all else is left to the tree evaluator, which then reads
/// the same slots.
struct ExpressionCompiler {
    let layout: SlotLayout
    let timeZones: TimeZoneSource
    let limits: EvaluationLimits

    /// The slot of a variable, if it is of a type.
    func slot(_ expression: TypedExpression, _ type: SlotType) -> FrameSlot? {
        guard case .reference(let reference) = expression.node, let slot = layout.slot(reference), slot.type == type
        else { return nil }
        return slot
    }

    /// Whether parts are of the types that an operation has been resolved for.
    func areOf(_ type: SlotType, _ operands: [TypedExpression], count: Int) -> Bool {
        operands.count == count && operands.allSatisfy { SlotType($0.type) == type }
    }

    /// What a `has(x) ? x : y` or `x ?? y` comes to: the first, and where it is missing the second.
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

    /// Code that leaves a part to the tree evaluator.
    func evaluated(_ expression: TypedExpression) -> ValueCode {
        let evaluator = Evaluator(expression, timeZones: timeZones, limits: limits)
        let slots = slots(of: expression)
        return ValueCode { frame in evaluator.outcome(slots, frame) }
    }

    /// The slots of all variables that a part reads.
    func slots(of expression: TypedExpression) -> [Int: FrameSlot] {
        var slots: [Int: FrameSlot] = [:]
        func collect(_ expression: TypedExpression) {
            if case .reference(let reference) = expression.node { slots[reference] = layout.slot(reference) }
            for child in expression.children { collect(child) }
        }
        collect(expression)
        return slots
    }

    /// Code for a value of any type.
    func value(_ expression: TypedExpression) -> ValueCode {
        if case .reference(let reference) = expression.node, let slot = layout.slot(reference) {
            return ValueCode { frame in frame.value(of: slot).map { .value($0) } ?? .failed(.missing) }
        }
        return evaluated(expression)
    }
}

extension Evaluator {
    /// Evaluates with values from a frame.
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
