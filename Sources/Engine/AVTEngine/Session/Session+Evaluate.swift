import AVTCore

extension Session {
    /// Returns true if an expression evaluates to true; failures are counted, and are treated as false.
    @inline(__always)
    package mutating func holds(_ root: Int32, _ event: borrowing AttributeList) -> Bool {
        beginEvaluation(of: root)
        let test = program.conditions.test(ofRoot: root)
        if test >= 0 { return program.conditions.test(test).holds(current.bits) }
        if test < -1, !program.conditions.test(-2 &- test).holds(current.bits) { return false }
        let truth = truth(
            from: program.conditions.entry(ofRoot: root), of: program.content.expressions.roots[Int(root)].node,
            event, [])
        if truth == .failed { countFailure(root, event) }
        return truth == .yes
    }

    /// Returns the result of an expression; failures are counted.
    @inline(__always)
    mutating func result(of root: Int32, _ event: borrowing AttributeList) -> Operand {
        let operand = evaluate(root: root, event)
        if operand.isFailure { countFailure(root, event) }
        return operand
    }

    @inline(__always)
    mutating func evaluate(root: Int32, _ event: borrowing AttributeList) -> Operand {
        beginEvaluation(of: root)
        return evaluate(program.content.expressions.roots[Int(root)].node, event, [])
    }

    /// Returns the result of a node; `elements` are the current trackers of the enclosing comprehensions, outermost
    /// first.
    ///
    /// The most frequent kinds of nodes are handled here, without the overhead of the others.
    func evaluate(_ index: Int, _ event: borrowing AttributeList, _ elements: Elements) -> Operand {
        switch program.content.expressions.nodes[index] {
        case .constant(let constant):
            return program.content.expressions.constants[Int(constant)]
        case .memory(let slot):
            return memory.slots[memoryIndex(of: slot, tracker: current.tracker)]
        case .attribute(let attribute, let type):
            let cacheIndex = Int(program.sharedNodes.cacheIndices[index])
            if cacheIndex < 0 { return read(attribute, type, event) }
            if let known = evaluation.nodeCache.value(cacheIndex, in: evaluation.epoch) { return known }
            let value = read(attribute, type, event)
            evaluation.nodeCache.store(value, cacheIndex, in: evaluation.epoch)
            return value
        case .state(let variable):
            return state(program.content.state.variables[Int(variable)], in: current.bits)
        case .wasMemory(let index):
            return step.was.memory[Int(index)]
        case .now:
            return .int(current.now)
        case .action:
            return .enumCase(current.action)
        case .measure(let measure, let field):
            return value(of: field, ofMeasure: Int(measure))
        case .test, .wasTest, .has, .not, .holds, .and, .or:
            return Operand(truth(from: program.conditions.entry(of: index), event, elements))
        case .conditional, .coalesce, .attempt, .unary, .binary, .isOneOf, .matches, .comprehension, .trackerAt,
            .general,
            .record, .family, .recordField, .ratio, .wasState, .since, .within, .uuid, .unsent, .running, .trackers,
            .element,
            .fieldState, .fieldMemory, .fieldGetter, .each, .list:
            let cacheIndex = Int(program.sharedNodes.cacheIndices[index])
            if cacheIndex >= 0 { return shared(index, at: cacheIndex, event, elements) }
            return combine(index, event, elements)
        }
    }

    /// Returns the value of a shared node, which is evaluated once per epoch.
    private func shared(
        _ index: Int, at cacheIndex: Int, _ event: borrowing AttributeList, _ elements: Elements
    ) -> Operand {
        if let known = evaluation.nodeCache.value(cacheIndex, in: evaluation.epoch) { return known }
        let value = combine(index, event, elements)
        evaluation.nodeCache.store(value, cacheIndex, in: evaluation.epoch)
        return value
    }

    /// Begins or ends a period in which nothing that expressions read changes.
    @inline(__always)
    mutating func setSteady(_ steady: Bool) {
        evaluation.epoch &+= 1
        evaluation.mode.setSteady(steady)
    }

    private func combine(_ index: Int, _ event: borrowing AttributeList, _ elements: Elements) -> Operand {
        switch program.content.expressions.nodes[index] {
        case .conditional(let condition, let then, let otherwise):
            switch truth(of: Int(condition), event, elements) {
            case .yes: return evaluate(Int(then), event, elements)
            case .no: return evaluate(Int(otherwise), event, elements)
            case .missing: return .missing
            case .failed: return .failed
            }
        case .coalesce(let left, let right):
            let left = evaluate(Int(left), event, elements)
            if case .missing = left { return evaluate(Int(right), event, elements) }
            return left
        case .attempt(let operand):
            let value = evaluate(Int(operand), event, elements)
            if case .failed = value { return .missing }
            return value
        case .unary(let operation, let operand):
            let operand = evaluate(Int(operand), event, elements)
            if case .string(let text) = operand, !meter.spend(bytes: text.utf8.count) { return .failed }
            return operation.apply(to: operand)
        case .binary(let operation, let left, let right):
            let (left, right) = (evaluate(Int(left), event, elements), evaluate(Int(right), event, elements))
            if left.isSized, !affords(operation, left, right) { return .failed }
            return operation.apply(left, right)
        case .matches(let operand, let pattern):
            let operand = evaluate(Int(operand), event, elements)
            guard case .string(let text) = operand else { return operand.orFailed }
            let pattern = program.content.expressions.patterns[Int(pattern)]
            return pattern.match(text, charging: meter).map { .bool($0) } ?? .failed
        case .isOneOf(let operand, let list):
            return isOneOf(evaluate(Int(operand), event, elements), list, event, elements)
        case .comprehension(let kind, let list, let depth, let body):
            let list = evaluate(Int(list), event, elements)
            guard case .trackers(let trackers) = list else { return list.orFailed }
            return comprehend(kind, trackers, depth: Int(depth), body: Int(body), event, elements)
        case .trackerAt(let list, let index):
            let list = evaluate(Int(list), event, elements)
            guard case .trackers(var trackers) = list else { return list.orFailed }
            let index = evaluate(Int(index), event, elements)
            guard case .int(let index) = index else { return index.orFailed }
            // An index out of range is missing, so that `??` can supply a default.
            guard index >= 0, index < trackers.nonzeroBitCount else { return .missing }
            for _ in 0..<index { trackers &= trackers - 1 }
            return .tracker(trackers.trailingZeroBitCount)
        case .general(let index):
            // Once the event has exceeded its limit, no general formula is evaluated.
            guard meter.excess == nil else { return .failed }
            let parts = program.content.expressions.general[Int(index)].parts
            return evaluation.generalRuns[Int(index)].value { evaluate(Int(parts[$0]), event, elements) }
        case .record(let index):
            return read(program.content.expressions.records[Int(index)], event)
        case .family(let index):
            return read(program.content.expressions.families[Int(index)], event)
        case .recordField(let record, let index):
            return evaluate(Int(record), event, elements).field(at: Int(index))
        case .ratio(let left, let right):
            return evaluate(Int(left), event, elements).quotient(by: evaluate(Int(right), event, elements))
        case .wasState(let variable, let layer):
            return state(program.content.state.variables[Int(variable)], in: step.was.bits[Int(layer)])
        case .since(let action, let owner):
            let sentTime = sent.times[sent.times.index(of: Int(action), owner, tracker: current.tracker)]
            return sentTime == SentState.never ? .missing : .int(current.now &- sentTime)
        case .within:
            return program.content.window(program.content.expressions.nodes[index]).map { .bool(isOpen($0)) } ?? .failed
        case .uuid:
            return .string(evaluation.ids.next())
        case .unsent:
            return .bool(evaluation.isUnsent)
        case .running(let timer):
            return .bool(schedules.timers[tracker: current.tracker, Int(timer)].runs(at: current.now))
        case .trackers:
            return .trackers(finite.present)
        case .element(let depth):
            return .tracker(elements[Int(depth)])
        case .fieldState(let node, let variable):
            let element = evaluate(Int(node), event, elements)
            guard case .tracker(let tracker) = element else { return element.orFailed }
            let variable = program.content.state.variables[Int(variable)]
            let own = tracker == current.tracker ? current.bits.tracker : finite.trackers[tracker]
            return state(variable, in: StateBits(tracker: own))
        case .fieldMemory(let node, let slot):
            let element = evaluate(Int(node), event, elements)
            guard case .tracker(let tracker) = element else { return element.orFailed }
            return memory.slots[tracker: tracker, Int(slot)]
        case .fieldGetter(let node, let getter):
            let element = evaluate(Int(node), event, elements)
            guard case .tracker(let tracker) = element else { return element.orFailed }
            let value = players.getters[tracker: tracker, Int(getter)]
            let declared = program.content.players.trackerGetters[Int(getter)]
            return operand(value, declared.type, .getter, declared.attribute)
        case .each:
            return .string(evaluation.eachString)
        case .constant, .state, .memory, .wasMemory, .attribute, .now, .action, .measure, .test, .wasTest, .has, .not,
            .holds, .and, .or, .list:
            return .failed
        }
    }

    @inline(__always)
    func state(_ variable: FiniteVariable, in bits: StateBits) -> Operand {
        let value = variable.value(in: bits[variable.owner])
        return variable.isFlag ? .bool(value != 0) : .enumCase(value)
    }

    private func isOneOf(
        _ operand: Operand, _ list: Int32, _ event: borrowing AttributeList, _ elements: Elements
    ) -> Operand {
        if case .missing = operand { return .missing }
        var failure: Operand?
        for node in program.content.expressions.lists[Int(list)] {
            let element = evaluate(Int(node), event, elements)
            if operand.isSized, !affords(.equalString, operand, element) { return .failed }
            switch operand.isEqual(to: element) {
            case .bool(true): return .bool(true)
            case .bool: continue
            case let other: failure = failure ?? other
            }
        }
        return failure ?? .bool(false)
    }

    /// Charges an operation on two strings, records or a set and a string for their sizes, and returns false if too few units are left.
    @inline(never)
    private func affords(_ operation: BinaryOperation, _ left: Operand, _ right: Operand) -> Bool {
        switch (left, right) {
        case (.string(let left), .string(let right)): meter.spend(bytes: operation.bytesRead(left, right))
        case (.fields, .fields): meter.spend(bytes: min(left.byteCount, right.byteCount))
        case (.texts(let set), .string(let text)), (.string(let text), .texts(let set)):
            meter.spend(elements: set.comparisonWork(with: text))
        case (.string, _), (.fields, _), (.texts, _), (.bool, _), (.int, _), (.double, _), (.enumCase, _),
            (.tracker, _),
            (.trackers, _), (.map, _), (.missing, _), (.failed, _):
            true
        }
    }

    private func comprehend(
        _ kind: ComprehensionKind, _ trackers: UInt64, depth: Int, body: Int, _ event: borrowing AttributeList,
        _ elements: Elements
    ) -> Operand {
        var rest = trackers
        var chosen: UInt64 = 0
        var failure: Operand?
        while rest != 0 {
            let tracker = rest.trailingZeroBitCount
            rest &= rest - 1
            let operand = evaluate(body, event, elements.with(tracker, at: depth))
            switch (operand, kind) {
            case (.bool(true), .exists): return .bool(true)
            case (.bool(false), .all): return .bool(false)
            case (.bool(true), _): chosen |= 1 << UInt64(tracker)
            case (.bool(false), _): continue
            case (_, .exists), (_, .all): failure = failure ?? operand.orFailed
            case (_, .existsOne), (_, .filter): return operand.orFailed
            }
        }
        if let failure { return failure }
        switch kind {
        case .exists: return .bool(false)
        case .all: return .bool(true)
        case .existsOne: return .bool(chosen.nonzeroBitCount == 1)
        case .filter: return .trackers(chosen)
        }
    }
}

/// The current trackers of nested comprehensions: a byte for each, so that they are passed in one register.
struct Elements: ExpressibleByArrayLiteral {
    private var trackers: UInt32 = 0

    init(arrayLiteral trackers: Int...) {}

    subscript(depth: Int) -> Int {
        Int(trackers >> UInt32(depth * 8) & 0xFF)
    }

    func with(_ tracker: Int, at depth: Int) -> Elements {
        var elements = self
        let shift = UInt32(depth * 8)
        elements.trackers = trackers & ~(0xFF << shift) | UInt32(tracker) << shift
        return elements
    }
}
