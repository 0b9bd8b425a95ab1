import AVTEngine
import AVTExpressions

/// A general formula compiled to typed code over slots, which are filled with the values of its parts.
///
/// Each evaluation reads all parts, including those that the formula then does not need. Parts therefore must be
/// readings without side effects that either have a value or are missing.
package struct CompiledFormula: GeneralFormula {
    private let expression: TypedExpression
    private let types: [ExpressionType]
    private let code: CompiledExpression
    private let layout: SlotLayout
    private let slots: [FrameSlot]

    /// Compiles a formula whose references are the indices of its parts.
    ///
    /// - Parameters:
    ///   - expression: The formula.
    ///   - types: The type of each part.
    ///   - prepared: The formula with its patterns compiled, or `nil` to compile them here.
    package init(
        _ expression: TypedExpression, partTypes types: [ExpressionType], prepared: TypedExpression? = nil
    ) {
        self.expression = expression
        work = expression.usualWork
        textWork = expression.textWork
        self.types = types
        layout = SlotLayout(types.enumerated().map { (reference: $0.offset, type: SlotType($0.element)) })
        code = CompiledExpression(prepared ?? expression, layout: layout)
        slots = types.indices.compactMap { [layout] in layout.slot($0) }
    }

    package let work: Int
    private let textWork: Int

    package var bytes: [UInt8] { FormulaCoding.bytes(ofCompiled: expression, partTypes: types) }

    package func makeRun(charging meter: WorkMeter) -> any GeneralRun { Run(formula: self, meter) }

    /// `@unchecked Sendable`: the frame belongs to the session, which only one thread accesses at a time.
    private final class Run: GeneralRun, @unchecked Sendable {
        private let formula: CompiledFormula
        private let frame: SlotFrame

        private let meter: WorkMeter
        // Stored here because every evaluation compares with them.
        private let steps = EvaluationLimits.default.steps
        private let freeBytes = WorkMeter.freeBytes

        init(formula: CompiledFormula, _ meter: WorkMeter) {
            self.formula = formula
            self.meter = meter
            frame = SlotFrame(formula.layout)
            frame.stepsLeft = steps
        }

        func value(_ read: (Int) -> Operand) -> Operand {
            for (part, slot) in formula.slots.enumerated() { frame.set(slot, to: read(part)) }
            if frame.longestText > freeBytes, !chargeTexts() { return .failed }
            let result = evaluate()
            if frame.stepsLeft != steps { chargeSteps() }
            return result
        }

        /// Charges the work of compiled code on long texts, and returns false if not enough work is left.
        @inline(never)
        private func chargeTexts() -> Bool {
            meter.spend(formula.textWork.times(frame.takeLongestText() / 16))
        }

        /// Charges the steps that the tree evaluator spent on parts of the formula.
        @inline(never)
        private func chargeSteps() {
            meter.spend(steps: steps - frame.stepsLeft + EvaluatedFormula.unitsPerEvaluation)
            frame.stepsLeft = steps
        }

        private func evaluate() -> Operand {
            let code = formula.code
            return switch SlotType(code.type) {
            case .bool: Operand(code.bool(in: frame)) { .bool($0) }
            case .int where code.type.isNamed: Operand(code.int(in: frame)) { .word($0) }
            case .int: Operand(code.int(in: frame)) { .int($0) }
            case .double: Operand(code.double(in: frame)) { .double($0) }
            case .string: Operand(code.string(in: frame)) { .string($0) }
            case .general: Operand(code.value(in: frame)) { Operand($0, charging: meter) }
            }
        }
    }
}

extension SlotFrame {
    /// Sets a slot to the value of a part; the slot is cleared if the operand is of another type.
    fileprivate func set(_ slot: FrameSlot, to operand: Operand) {
        switch (operand, slot.type) {
        case (.bool(let value), .bool): set(slot, to: value)
        case (.int(let value), .int), (.word(let value), .int): set(slot, to: value)
        case (.double(let value), .double): set(slot, to: value)
        case (.string(let value), .string): set(slot, to: value)
        case (.texts(let texts), .general): set(slot, to: ExpressionValue(texts))
        case (.map(let entries), .general): set(slot, to: ExpressionValue(entries))
        default: clear(slot)
        }
    }
}

extension Operand {
    fileprivate init<Value>(_ outcome: SlotOutcome<Value>, _ make: (Value) -> Operand) {
        switch outcome {
        case .value(let value): self = make(value)
        case .failed(.missing): self = .missing
        case .failed: self = .failed
        }
    }
}
