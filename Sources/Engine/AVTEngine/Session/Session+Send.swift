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
        // An empty list does not allocate.
        var unchanged = AttributeList()
        let needsCopy = program.content.sends.attributes[current.action].needsCopy
        if needsCopy { unchanged = event.copy() }
        if let block = program.content.sends.attributes[current.action].block { share(block, on: &event) }
        var index = 0
        while index < program.content.sends.attributes[current.action].instructions.count {
            let instruction = program.content.sends.attributes[current.action].instructions[index]
            index += 1
            switch instruction {
            case .expression(let attribute, let expression):
                let operand = needsCopy ? result(of: expression, unchanged) : result(of: expression, event)
                if let value = operand.value { event.set(attribute, value) }
            case .whenTest, .whenWasTest, .when, .constant, .test, .memory, .wasMemory:
                if needsCopy ? skips(instruction, unchanged) : skips(instruction, event) { index += 1 }
                if let (attribute, value) = value(of: instruction) { event.set(attribute, value) }
            }
        }
        if program.hasPayloads, let fragments = program.content.sends.payloads[current.action] {
            form(fragments, of: &event)
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
        if program.metricGates[current.action].nodes.isEmpty {
            evaluateMetrics(program.content.sends.metricFormulas[current.action].indices, event)
        } else {
            evaluateMetricsBehindGates(event)
        }
    }

    // By index: iterating over formulas, or runs of them, would retain and release them.
    @inline(__always)
    private mutating func evaluateMetrics(_ formulas: Range<Int>, _ event: borrowing AttributeList) {
        for index in formulas {
            let formula = program.content.sends.metricFormulas[current.action][index]
            if let value = value(of: formula, event) { metrics.values.append(value) }
        }
    }

    private mutating func evaluateMetricsBehindGates(_ event: borrowing AttributeList) {
        var evaluated: UInt64 = 0
        var shut: UInt64 = 0
        for index in program.metricGates[current.action].runs.indices {
            let run = program.metricGates[current.action].runs[index]
            if run.gate >= 0 {
                let bit: UInt64 = 1 << UInt64(run.gate)
                if evaluated & bit == 0 {
                    evaluated |= bit
                    if isGateClosed(program.metricGates[current.action].nodes[run.gate], event) { shut |= bit }
                }
                if shut & bit != 0 { continue }
            }
            evaluateMetrics(run.formulas, event)
        }
    }

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

    /// Returns whether a pack's getter adds its attribute to events of an action.
    ///
    /// - Parameters:
    ///   - index: The index of the getter in the program.
    ///   - symbol: The action.
    ///   - tracker: The index of the emitting tracker.
    ///   - now: The time in milliseconds.
    /// - Returns: True if the getter has no filter, or its filter holds.
    private mutating func offersGetter(_ index: Int, for symbol: Symbol, tracker: Int, now: Int) -> Bool {
        guard let condition = program.content.sends.getters[index].condition else { return true }
        current.action = program.index(of: symbol)
        activate(tracker: tracker, now: now)
        return holds(condition, AttributeList())
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
        guard offersGetter(index, for: action, tracker: tracker, now: now),
            let value = value(ofGetter: index, tracker: tracker, now: now)
        else { return }
        event.set(program.content.sends.getters[index].attribute, value)
    }

    /// Adds a block's shared attributes to an event; the block is built again only if its inputs have changed.
    private mutating func share(_ index: Int, on event: inout AttributeList) {
        let seen = current.bits.masked(program.content.sends.attributeBlocks[index].mask)
        if sent.shared[current.tracker].isUpToDate(code: index, memory.version, seen),
            let block = sent.shared[current.tracker].block
        {
            event.share(block)
        } else {
            event.share(makeBlock(index, seen))
        }
    }

    private mutating func makeBlock(_ index: Int, _ seen: StateBits) -> AttributeBlock {
        let block = reuseBlock()
        var applies = true
        for instruction in program.content.sends.attributeBlocks[index].instructions {
            if case .whenTest(let test) = instruction {
                applies = program.content.expressions.tests[Int(test)].holds(current.bits)
            } else {
                if applies, let (attribute, value) = value(of: instruction) { block.set(attribute, value) }
                applies = true
            }
        }
        sent.shared[current.tracker].store(block, code: index, memory.version, seen)
        return block
    }

    /// Returns an empty block: the tracker's last one if no event uses it any more, or a new one.
    private mutating func reuseBlock() -> AttributeBlock {
        if isKnownUniquelyReferenced(&sent.shared[current.tracker].block),
            let block = sent.shared[current.tracker].block
        {
            block.clear()
            return block
        }
        return AttributeBlock(capacity: program.largestBlock)
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
        case .wasMemory(let attribute, let index):
            step.was.memory[Int(index)].value.map { (attribute, $0) }
        case .whenTest, .whenWasTest, .when, .expression:
            nil
        }
    }

    /// Returns true if the instruction is a condition that does not hold.
    @inline(__always)
    private mutating func skips(_ instruction: AttributeInstruction, _ event: borrowing AttributeList) -> Bool {
        switch instruction {
        case .whenTest(let test): !program.content.expressions.tests[Int(test)].holds(current.bits)
        case .whenWasTest(let test, let layer):
            !program.content.expressions.tests[Int(test)].holds(step.was.bits[Int(layer)])
        case .when(let expression): !holds(expression, event)
        case .constant, .test, .memory, .wasMemory, .expression: false
        }
    }
}
