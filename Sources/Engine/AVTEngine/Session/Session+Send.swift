import AVTCore

/// A metric value computed by a formula.
package struct MetricValue: Sendable {
    /// The metric's index in the program.
    package let metric: Int
    /// The value.
    package let number: Number
}

extension Session {
    /// Sets the packs' attributes on an accepted or derived event.
    ///
    /// - Parameters:
    ///   - event: The event's attributes, changed in place.
    ///   - symbol: The event's action.
    ///   - tracker: The index of the event's tracker.
    ///   - now: The event's step time in milliseconds.
    package mutating func setAttributes(
        of event: inout AttributeList, action symbol: Symbol, tracker: Int, now: Int
    ) {
        current.action = program.index(of: symbol)
        activate(tracker: tracker, now: now)
        if !step.event.isAccepted {
            // If a subclass of the hub accepted the event by itself, there was no step: `was` reads the current state.
            for layer in step.was.bits.indices { snapshot(layer: layer) }
        }
        let phase = program.attributePlan.phase(of: current.action)
        // An empty list does not allocate.
        var unchanged = AttributeList()
        if phase.needsCopy { unchanged = event.copy() }
        // Most attributes are set without a search of the shared ones.
        let isBesideShared = phase.block.map { share($0, on: &event) && phase.setsOthersThanBlock } ?? false
        if phase.isSteady { setSteady(true) }
        runSteps(of: phase, on: &event, unchanged, isBesideShared: isBesideShared)
        if phase.isSteady { setSteady(false) }
        guard program.hasPayloads else { return }
        if program.filtersDelivery { step.formed.append([]) }
        if let fragments = program.content.sends.payloads[current.action] { form(fragments, of: &event) }
    }

    /// Runs the steps of an attribute phase.
    ///
    /// - Parameters:
    ///   - phase: The phase.
    ///   - event: The event's attributes, changed in place.
    ///   - unchanged: A copy of the event, if the formulas of the phase read one.
    ///   - isBesideShared: True if the event has shared attributes, none of which a step sets.
    @inline(__always)
    private mutating func runSteps(
        of phase: AttributePlan.Phase, on event: inout AttributeList, _ unchanged: borrowing AttributeList,
        isBesideShared: Bool
    ) {
        var index = phase.steps.lowerBound
        while index < phase.steps.upperBound {
            let step = program.attributePlan.step(at: index)
            index += 1
            let attribute: Symbol
            let operand: Operand
            switch step {
            case .whenTest(let test, let otherwise):
                if !program.content.expressions.tests[Int(test)].holds(current.bits) { index = Int(otherwise) }
                continue
            case .whenWasTest(let test, let layer, let otherwise):
                let bits = self.step.was.bits[Int(layer)]
                if !program.content.expressions.tests[Int(test)].holds(bits) { index = Int(otherwise) }
                continue
            case .when(let expression, let otherwise):
                let holds = phase.needsCopy ? holds(expression, unchanged) : holds(expression, event)
                if !holds { index = Int(otherwise) }
                continue
            case .constant(let name, let constant):
                (attribute, operand) = (name, program.content.expressions.constants[Int(constant)])
            case .test(let name, let test):
                let holds = program.content.expressions.tests[Int(test)].holds(current.bits)
                (attribute, operand) = (name, .bool(holds))
            case .memory(let name, let slot):
                (attribute, operand) = (name, memory.slots[memoryIndex(of: slot, tracker: current.tracker)])
            case .wasMemory(let name, let index):
                (attribute, operand) = (name, self.step.was.memory[Int(index)])
            case .measure(let name, let measure, let field, let expression):
                beginEvaluation(of: expression)
                (attribute, operand) = (name, value(of: field, ofMeasure: Int(measure)))
                if operand.isFailure { countFailure(expression, event) }
            case .integers(let first, let count):
                setIntegers(Int(first)..<Int(first &+ count), on: &event, isBesideShared: isBesideShared)
                index += Int(count) - 1
                continue
            case .expression(let name, let expression):
                attribute = name
                operand = phase.needsCopy ? result(of: expression, unchanged) : result(of: expression, event)
            }
            guard let value = operand.value else { continue }
            if isBesideShared { event.setBesideShared(attribute, value) } else { event.set(attribute, value) }
        }
    }

    /// Sets attributes to integers that measures have counted.
    ///
    /// - Parameters:
    ///   - indices: The attributes, by index into the program's plan.
    ///   - event: The event's attributes, changed in place.
    ///   - isBesideShared: True if the event has shared attributes, which are others.
    @inline(never)
    private mutating func setIntegers(_ indices: Range<Int>, on event: inout AttributeList, isBesideShared: Bool) {
        for index in indices {
            let attribute = program.attributePlan.integer(at: index)
            beginEvaluation(of: attribute.expression)
            let value = value(of: attribute.measure)
            if isBesideShared {
                event.setBesideShared(attribute.attribute, .int(value))
            } else {
                event.set(attribute.attribute, .int(value))
            }
        }
    }

    /// Counts a derived event in the measures; the events of steps are counted by `step`.
    package mutating func countDerived(
        _ event: borrowing AttributeList, action symbol: Symbol, tracker: Int, now: Int
    ) {
        current.action = program.index(of: symbol)
        activate(tracker: tracker, now: now)
        step.event.isDerivedCurrent = true
        count(event)
    }

    /// Evaluates the metrics of an event, in order, and stores them in `metrics.values`.
    ///
    /// - Parameters:
    ///   - event: The event's attributes.
    ///   - symbol: The event's action.
    ///   - tracker: The index of the event's tracker.
    ///   - now: The event's step time in milliseconds.
    package mutating func evaluateMetrics(
        of event: borrowing AttributeList, action symbol: Symbol, tracker: Int, now: Int
    ) {
        current.action = program.index(of: symbol)
        activate(tracker: tracker, now: now)
        metrics.beginEvent()
        setSteady(true)
        defer { setSteady(false) }
        var gates = GateStates()
        for index in program.metricPlan.runs(of: current.action) {
            let run = program.metricPlan.run(at: index)
            // While evaluations are counted, so are those of conditions that an attribute decides.
            if let gate = run.attribute, !evaluation.mode.isCounted,
                gates.isClosed(
                    gate,
                    {
                        gate.attribute.map { !event.hasValueSet(of: $0) } == true
                            || evaluate(gate.node, event, []).isMissing
                    })
            {
                continue
            }
            if let gate = run.operand, gates.isClosed(gate, { isGateClosed(gate.node, event) }) { continue }
            for index in run.formulas {
                if let value = value(of: program.metricPlan.formula(at: index), event) { metrics.values.append(value) }
            }
        }
    }

    /// Removes the metrics that were evaluated last.
    ///
    /// - Parameter values: Receives the metrics, in order; empty before.
    @inline(__always)
    package mutating func removeMetrics(into values: inout [MetricValue]) { metrics.remove(into: &values) }

    /// Returns the value of a metric formula, or `nil` if nothing is sent.
    @inline(__always)
    mutating func value(of formula: MetricFormula, _ event: borrowing AttributeList) -> MetricValue? {
        if let condition = formula.condition, !holds(condition, event) { return nil }
        switch result(of: formula.value, event) {
        case .int(let value): return MetricValue(metric: formula.metric, number: .int(value))
        case .double(let value):
            if value.isFinite { return MetricValue(metric: formula.metric, number: .double(value)) }
        case .bool, .string, .enumCase, .tracker, .trackers, .fields, .texts, .map, .missing, .failed: break
        }
        metrics.hasUnsent = true
        return nil
    }

    /// Returns true if a conjunction that begins with a node can neither hold nor fail.
    private func isGateClosed(_ node: Int, _ event: borrowing AttributeList) -> Bool {
        switch truth(of: node, event, []) {
        case .no, .missing: true
        case .yes, .failed: false
        }
    }

    /// Returns the value of a pack's getter.
    ///
    /// - Parameters:
    ///   - index: The index of the getter in the program.
    ///   - tracker: The index of the tracker that the getter reads.
    ///   - now: The time in milliseconds.
    /// - Returns: The value, or `nil` if there is none now.
    package mutating func value(ofGetter index: Int, tracker: Int, now: Int) -> Value? {
        activate(tracker: tracker, now: now)
        return result(of: program.content.sends.getters[index].value, AttributeList()).value
    }

    /// Sets the attribute of a pack's getter on an event, if the getter adds it to events of its action.
    ///
    /// - Parameters:
    ///   - index: The index of the getter in the program.
    ///   - event: The attributes of the event.
    ///   - action: The action of the event.
    ///   - tracker: The index of the emitting tracker.
    ///   - now: The time in milliseconds.
    @inline(__always)
    package mutating func addGetter(
        _ index: Int, to event: inout AttributeList, action: Symbol, tracker: Int, now: Int
    ) {
        activate(tracker: tracker, now: now)
        let noEvent = AttributeList()
        if let condition = program.content.sends.getters[index].condition {
            current.action = program.index(of: action)
            guard holds(condition, noEvent) else { return }
        }
        guard let value = result(of: program.content.sends.getters[index].value, noEvent).value else { return }
        event.set(program.content.sends.getters[index].attribute, value)
    }

    /// Adds a block's shared attributes to an event; the block is built again only if its inputs have changed.
    ///
    /// - Returns: False if they were set one by one.
    private mutating func share(_ index: Int, on event: inout AttributeList) -> Bool {
        let seen = current.bits.masked(program.content.sends.attributeBlocks[index].mask)
        if !sent.shared[current.tracker].select(code: index, memory.version, seen) { makeBlock(index, seen) }
        guard let block = sent.shared[current.tracker].latest.block else { return false }
        event.share(block)
        return event.shares(block)
    }

    @inline(never)
    private mutating func makeBlock(_ index: Int, _ seen: StateBits) {
        let block = sent.shared[current.tracker].removeBlock() ?? AttributeBlock(capacity: program.largestBlock)
        var applies = true
        // By index: iterating over the instructions would retain and release them.
        for position in program.content.sends.attributeBlocks[index].instructions.indices {
            let instruction = program.content.sends.attributeBlocks[index].instructions[position]
            if case .whenTest(let test) = instruction {
                applies = program.content.expressions.tests[Int(test)].holds(current.bits)
            } else {
                if applies, let (attribute, value) = value(of: instruction) { block.set(attribute, value) }
                applies = true
            }
        }
        sent.shared[current.tracker].latest = SharedAttributes(
            block: block, code: index, memoryVersion: memory.version, bits: seen)
    }

    /// Returns the attribute and value of an instruction that reads only memory and finite state, or `nil` if it sets
    /// none.
    @inline(__always)
    private func value(of instruction: AttributeInstruction) -> (Symbol, Value)? {
        switch instruction {
        case .constant(let attribute, let constant):
            program.content.expressions.constants[Int(constant)].value.map { (attribute, $0) }
        case .test(let attribute, let test):
            (attribute, .bool(program.content.expressions.tests[Int(test)].holds(current.bits)))
        case .memory(let attribute, let slot):
            memory.slots[memoryIndex(of: slot, tracker: current.tracker)].value.map { (attribute, $0) }
        case .whenTest, .whenWasTest, .when, .wasMemory, .expression:
            nil
        }
    }
}

/// The gates of an event's metrics that have been evaluated, as bits.
private struct GateStates {
    private var evaluated: UInt64 = 0
    private var closed: UInt64 = 0

    /// Returns true if a gate is closed, which is evaluated once.
    @inline(__always)
    mutating func isClosed(_ gate: MetricPlan.Gate, _ evaluate: () -> Bool) -> Bool {
        if evaluated & gate.bit == 0 {
            evaluated |= gate.bit
            if evaluate() { closed |= gate.bit }
        }
        return closed & gate.bit != 0
    }
}
