import AVTCore

/// The attribute phases of all actions, as sessions run them.
///
/// Consecutive attributes with the same condition of finite state, such as those that are sent during a scope, are behind one test:
///
/// ```
/// when open, a, when open, b     ->     when open (else 3), a, b
/// ```
///
/// `@unchecked Sendable`: nothing changes after initialization. It uses raw memory, because it is run for every event.
final class AttributePlan: @unchecked Sendable {
    private let steps: UnsafeMutablePointer<Step>
    private let phases: UnsafeMutablePointer<Phase>
    private let phaseCount: Int
    private let integers: UnsafeMutablePointer<IntegerAttribute>

    init(_ content: ProgramContent, _ layout: MeasureLayout) {
        var steps: [Step] = []
        var walk = NodeWalk(content)
        let phases = content.sends.attributes.map { code in
            let start = steps.count
            AttributePlan.append(code.instructions, to: &steps, content)
            let ofBlock =
                code.block.map { content.sends.attributeBlocks[$0].instructions.compactMap(\.attribute) } ?? []
            return Phase(
                steps: start..<steps.count, block: code.block,
                setsOthersThanBlock: Set(ofBlock).isDisjoint(with: code.instructions.compactMap(\.attribute)),
                needsCopy: code.needsCopy,
                isSteady: !content.readsSeveralAttributes(code.instructions.compactMap(\.expression), &walk))
        }
        let integers = content.combineIntegers(in: &steps, layout)
        self.integers = .allocate(capacity: integers.count)
        self.integers.initialize(from: integers, count: integers.count)
        self.steps = .allocate(capacity: steps.count)
        self.steps.initialize(from: steps, count: steps.count)
        self.phases = .allocate(capacity: phases.count)
        self.phases.initialize(from: phases, count: phases.count)
        phaseCount = phases.count
    }

    deinit {
        steps.deallocate()
        phases.deallocate()
        integers.deallocate()
    }

    /// The attribute phase of an action.
    struct Phase {
        /// The steps, by index.
        let steps: Range<Int>
        /// The attributes that events share, by index into the program's `attributeBlocks`, or `nil` if there are none.
        let block: Int?
        /// True if no step sets an attribute of the block.
        let setsOthersThanBlock: Bool
        /// True if all formulas read a copy of the event.
        let needsCopy: Bool
        /// True if nothing that the formulas read changes during the phase.
        let isSteady: Bool
    }

    /// One step of an attribute phase.
    enum Step {
        /// Continues at another step unless a test of finite state passes.
        case whenTest(Int32, otherwise: Int32)
        /// Continues at another step unless a test passes for the state before a layer's default stage.
        case whenWasTest(Int32, layer: Int32, otherwise: Int32)
        /// Continues at another step unless an expression holds.
        case when(expression: Int32, otherwise: Int32)
        /// Sets an attribute to a constant, by index.
        case constant(Symbol, Int32)
        /// Sets an attribute to the result of a test of finite state.
        case test(Symbol, Int32)
        /// Sets an attribute to the value of a slot, unless it is missing.
        case memory(Symbol, Slot)
        /// Sets an attribute to the earlier value of a slot, by index into `wasSlots`, unless it was missing.
        case wasMemory(Symbol, Int32)
        /// Sets an attribute to a field of a measure, which is all that an expression reads.
        case measure(Symbol, Int32, MeasureField, expression: Int32)
        /// Sets attributes to integers that measures have counted, by index, in place of this step and those that follow it.
        case integers(first: Int32, count: Int32)
        /// Sets an attribute to the result of an expression, unless it is missing or failed.
        case expression(Symbol, Int32)
    }

    /// An attribute whose value is an integer that a measure has counted.
    struct IntegerAttribute {
        let attribute: Symbol
        let measure: IntegerMeasure
        /// The expression that reads the measure, and nothing else.
        let expression: Int32
    }

    /// Returns the phase of an action.
    @inline(__always)
    func phase(of action: Int) -> Phase {
        precondition(UInt(bitPattern: action) < UInt(bitPattern: phaseCount))
        return phases[action]
    }

    /// Returns the step at an index.
    @inline(__always)
    func step(at index: Int) -> Step { steps[index] }

    /// Returns an attribute by the index that a step has.
    @inline(__always)
    func integer(at index: Int) -> IntegerAttribute { integers[index] }

    private static func append(
        _ instructions: [AttributeInstruction], to steps: inout [Step], _ content: ProgramContent
    ) {
        var index = 0
        // True if a condition skips the next instruction alone, which is then not combined with others.
        var followsCondition = false
        while index < instructions.count {
            let instruction = instructions[index]
            index += 1
            guard instruction.isCondition else {
                steps.append(Step(instruction, otherwise: 0, content))
                followsCondition = false
                continue
            }
            var attributes: [AttributeInstruction] = []
            if !followsCondition, instruction.readsStateAlone {
                while index < instructions.count, !instructions[index].isCondition {
                    attributes.append(instructions[index])
                    index += 1
                    // The same condition again, before another attribute.
                    guard index + 1 < instructions.count, instructions[index] == instruction,
                        !instructions[index + 1].isCondition
                    else { break }
                    index += 1
                }
            }
            steps.append(Step(instruction, otherwise: Int32(steps.count + 1 + max(1, attributes.count)), content))
            for attribute in attributes { steps.append(Step(attribute, otherwise: 0, content)) }
            followsCondition = attributes.isEmpty
        }
    }
}

extension AttributePlan.Step {
    fileprivate init(_ instruction: AttributeInstruction, otherwise: Int32, _ content: ProgramContent) {
        switch instruction {
        case .whenTest(let test): self = .whenTest(test, otherwise: otherwise)
        case .whenWasTest(let test, let layer): self = .whenWasTest(test, layer: layer, otherwise: otherwise)
        case .when(let expression): self = .when(expression: expression, otherwise: otherwise)
        case .constant(let attribute, let constant): self = .constant(attribute, constant)
        case .test(let attribute, let test): self = .test(attribute, test)
        case .memory(let attribute, let slot): self = .memory(attribute, slot)
        case .wasMemory(let attribute, let index): self = .wasMemory(attribute, index)
        case .expression(let attribute, let expression):
            let node = content.expressions.roots[Int(expression)].node
            if case .measure(let measure, let field) = content.expressions.nodes[node] {
                self = .measure(attribute, measure, field, expression: expression)
            } else {
                self = .expression(attribute, expression)
            }
        }
    }
}

extension ProgramContent {
    /// Replaces the steps that set attributes to integers that measures have counted, so that one step sets all that follow each other.
    ///
    /// Each step keeps its index, because conditions continue at it.
    ///
    /// - Returns: The attributes.
    fileprivate func combineIntegers(
        in steps: inout [AttributePlan.Step], _ layout: MeasureLayout
    ) -> [AttributePlan.IntegerAttribute] {
        var attributes: [AttributePlan.IntegerAttribute] = []
        for index in steps.indices {
            guard case .measure(let attribute, let measure, let field, let expression) = steps[index],
                let integer = integerMeasure(Int(measure), field, layout)
            else { continue }
            steps[index] = .integers(first: Int32(attributes.count), count: 1)
            attributes.append(
                AttributePlan.IntegerAttribute(attribute: attribute, measure: integer, expression: expression))
        }
        for index in steps.indices.dropLast().reversed() {
            guard case .integers(let first, let count) = steps[index], case .integers(_, let others) = steps[index + 1]
            else { continue }
            steps[index] = .integers(first: first, count: count + others)
        }
        return attributes
    }
}

extension AttributeInstruction {
    /// True for a condition of finite state.
    fileprivate var readsStateAlone: Bool {
        switch self {
        case .whenTest, .whenWasTest: true
        case .when, .constant, .test, .memory, .wasMemory, .expression: false
        }
    }
}

extension ProgramContent {
    /// Returns true if expressions read records or families, which may contain attributes that the phase sets between them.
    fileprivate func readsSeveralAttributes(_ expressions: [Int32], _ walk: inout NodeWalk) -> Bool {
        var reads = false
        walk.visit(expressions) { node in
            switch node {
            case .record, .family: reads = true
            default: break
            }
        }
        return reads
    }
}
