import AVTCore

/// A metric that a formula has given.
public struct MetricValue: Sendable {
    /// The metric's index in the program.
    public let metric: Int
    /// The value.
    public let number: Number
}

extension Session {
    /// Puts the packs' attributes on an event that is accepted, or derived.
    ///
    /// - Parameters:
    ///   - event: the event's attributes, changed in place.
    ///   - symbol: its action.
    ///   - place: the place of its tracker.
    ///   - now: its time in milliseconds.
    public mutating func setAttributes(
        of event: inout AttributeList, action symbol: Symbol, tracker place: Int, now: Int
    ) {
        action = program.index(of: symbol)
        take(tracker: place, now: now)
        if !hasStepped {
            // As when a subclass of the hub accepted the event itself: what was is what is.
            for layer in wasWords.indices { snapshot(layer: layer) }
        }
        // Without content it takes no memory.
        var unchanged = AttributeList()
        let needsCopy = program.content.attributes[action].needsCopy
        if needsCopy { unchanged = event.copy() }
        if let block = program.content.attributes[action].block { share(block, on: &event) }
        var index = 0
        while index < program.content.attributes[action].instructions.count {
            let instruction = program.content.attributes[action].instructions[index]
            index += 1
            switch instruction {
            case .expression(let attribute, let expression):
                let operand = needsCopy ? result(of: expression, unchanged) : result(of: expression, event)
                if let value = operand.value { event.set(attribute, value) }
            default:
                if needsCopy ? skips(instruction, unchanged) : skips(instruction, event) { index += 1 }
                if let (attribute, value) = value(of: instruction) { event.set(attribute, value) }
            }
        }
        if program.hasPayloads, let fragments = program.content.payloads[action] { form(fragments, of: &event) }
    }

    /// Counts a derived event in the measures; events that were stepped are counted by their step.
    public mutating func countDerived(
        _ event: borrowing AttributeList, action symbol: Symbol, tracker place: Int, now: Int
    ) {
        action = program.index(of: symbol)
        take(tracker: place, now: now)
        derivedIsInHand = true
        count(event)
    }

    /// Evaluates the metrics of an event, in order, and leaves them in `metrics`.
    ///
    /// - Parameters:
    ///   - event: the event's attributes.
    ///   - symbol: its action.
    ///   - place: the place of its tracker.
    ///   - now: its time in milliseconds.
    public mutating func evaluateMetrics(
        of event: borrowing AttributeList, action symbol: Symbol, tracker place: Int, now: Int
    ) {
        action = program.index(of: symbol)
        take(tracker: place, now: now)
        metrics.clear()
        beSteady(true)
        defer { beSteady(false) }
        if program.metricGates[action].nodes.isEmpty {
            evaluateMetrics(program.content.metricFormulas[action].indices, event)
        } else {
            evaluateMetricsBehindGates(event)
        }
    }

    // By index: a loop over formulas, or runs of them, would count references.
    @inline(__always)
    private mutating func evaluateMetrics(_ formulas: Range<Int>, _ event: borrowing AttributeList) {
        for index in formulas {
            let formula = program.content.metricFormulas[action][index]
            if let value = value(of: formula, event) { metrics.append(value) }
        }
    }

    private mutating func evaluateMetricsBehindGates(_ event: borrowing AttributeList) {
        var asked: UInt64 = 0
        var shut: UInt64 = 0
        for index in program.metricGates[action].runs.indices {
            let run = program.metricGates[action].runs[index]
            if run.gate >= 0 {
                let bit: UInt64 = 1 << UInt64(run.gate)
                if asked & bit == 0 {
                    asked |= bit
                    if isShut(program.metricGates[action].nodes[run.gate], event) { shut |= bit }
                }
                if shut & bit != 0 { continue }
            }
            evaluateMetrics(run.formulas, event)
        }
    }

    /// What a metric formula comes to; `nil` where nothing is sent.
    @inline(__always)
    mutating func value(of formula: MetricFormula, _ event: borrowing AttributeList) -> MetricValue? {
        if let condition = formula.condition, !holds(condition, event) { return nil }
        switch result(of: formula.value, event) {
        case .int(let value): return MetricValue(metric: formula.metric, number: .int(value))
        case .double(let value) where value.isFinite:
            return MetricValue(metric: formula.metric, number: .double(value))
        default: return nil
        }
    }

    /// True if no conjunction that begins with a node can hold, or fail.
    private func isShut(_ node: Int, _ event: borrowing AttributeList) -> Bool {
        switch truth(of: node, event, []) {
        case .no, .missing: true
        case .yes, .failed: false
        }
    }

    /// What a getter of the packs returns.
    ///
    /// - Parameters:
    ///   - index: the getter's index in the program.
    ///   - place: the place of the tracker that is asked.
    ///   - now: the time in milliseconds.
    /// - Returns: the value; `nil` if it has none now.
    public mutating func value(ofGetter index: Int, tracker place: Int, now: Int) -> Value? {
        take(tracker: place, now: now)
        return result(of: program.content.getters[index].value, AttributeList()).value
    }

    /// Whether a getter of the packs adds its attribute to events of an action.
    ///
    /// - Parameters:
    ///   - index: the getter's index in the program.
    ///   - symbol: the action.
    ///   - place: the place of the emitting tracker.
    ///   - now: the time in milliseconds.
    /// - Returns: true if the getter has no filter or its filter holds.
    public mutating func offersGetter(_ index: Int, for symbol: Symbol, tracker place: Int, now: Int) -> Bool {
        guard let condition = program.content.getters[index].condition else { return true }
        action = program.index(of: symbol)
        take(tracker: place, now: now)
        return holds(condition, AttributeList())
    }

    /// Hands an event the attributes of a block, made anew only if what they depend on has changed.
    private mutating func share(_ index: Int, on event: inout AttributeList) {
        let seen = words.masked(program.content.attributeBlocks[index].mask)
        if shared[current].isUpToDate(code: index, memoryVersion, seen), let block = shared[current].block {
            event.share(block)
        } else {
            event.share(makeBlock(index, seen))
        }
    }

    private mutating func makeBlock(_ index: Int, _ seen: StateWords) -> AttributeBlock {
        let block = takeBlock()
        var applies = true
        for instruction in program.content.attributeBlocks[index].instructions {
            if case .whenTest(let test) = instruction {
                applies = program.content.expressions.tests[Int(test)].holds(words)
            } else {
                if applies, let (attribute, value) = value(of: instruction) { block.set(attribute, value) }
                applies = true
            }
        }
        shared[current].note(block, code: index, memoryVersion, seen)
        return block
    }

    /// The tracker's last block, if no event has it any more, or a new one; without attributes.
    private mutating func takeBlock() -> AttributeBlock {
        if isKnownUniquelyReferenced(&shared[current].block), let block = shared[current].block {
            block.clear()
            return block
        }
        return AttributeBlock(capacity: program.largestBlock)
    }

    /// What an instruction that reads memory and finite state alone sets.
    @inline(__always)
    private func value(of instruction: AttributeInstruction) -> (Symbol, Value)? {
        switch instruction {
        case .constant(let attribute, let constant):
            program.content.expressions.constants[Int(constant)].value.map { (attribute, $0) }
        case .test(let attribute, let test):
            (attribute, .bool(program.content.expressions.tests[Int(test)].holds(words)))
        case .memory(let attribute, let slot):
            memory[place(of: slot, tracker: current)].value.map { (attribute, $0) }
        case .wasMemory(let attribute, let index):
            wasMemory[Int(index)].value.map { (attribute, $0) }
        case .whenTest, .whenWasTest, .when, .expression:
            nil
        }
    }

    /// True if the instruction is a condition that does not hold.
    @inline(__always)
    private mutating func skips(_ instruction: AttributeInstruction, _ event: borrowing AttributeList) -> Bool {
        switch instruction {
        case .whenTest(let test): !program.content.expressions.tests[Int(test)].holds(words)
        case .whenWasTest(let test, let layer):
            !program.content.expressions.tests[Int(test)].holds(wasWords[Int(layer)])
        case .when(let expression): !holds(expression, event)
        default: false
        }
    }
}
