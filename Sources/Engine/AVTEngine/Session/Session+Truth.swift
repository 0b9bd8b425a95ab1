import AVTCore

/// Conditions, which are the most frequent expressions: their results fit in a byte and need no operand.
extension Session {
    /// Returns the result of a condition.
    func truth(of index: Int, _ event: borrowing AttributeList, _ elements: Elements) -> Truth {
        truth(from: program.conditions.entry(of: index), of: index, event, elements)
    }

    /// Returns the result of a node whose decisions begin at an entry; if the entry is -1, the node is evaluated.
    @inline(__always)
    func truth(
        from entry: Int32, of node: @autoclosure () -> Int, _ event: borrowing AttributeList, _ elements: Elements
    ) -> Truth {
        entry >= 0 ? truth(from: entry, event, elements) : Truth(evaluate(node(), event, elements))
    }

    /// Returns the result of the decisions that begin at an entry.
    ///
    /// Most decisions are about finite state: they are handled here, without the overhead of the others.
    func truth(from entry: Int32, _ event: borrowing AttributeList, _ elements: Elements) -> Truth {
        var next = entry
        while next >= 0 {
            let question = program.conditions.question(at: next)
            let holds: Bool
            switch question.kind {
            case .test:
                holds = program.conditions.test(question.first).holds(current.bits)
            case .wasTest:
                holds = program.conditions.test(question.first).holds(step.was.bits[Int(question.second)])
            case .hasInstrumentMemory:
                holds = !memory.slots[Int(question.first)].isMissing
            case .hasTrackerMemory:
                holds = !memory.slots[tracker: current.tracker, Int(question.first)].isMissing
            case .compare(let operation):
                next = question.exits[compare(operation, question.first, question.second, event, elements)]
                continue
            case .compareMeasure:
                next = question.exits[compareMeasure(question.first)]
                continue
            case .has, .part, .value:
                next = question.exits[decide(question, event, elements)]
                continue
            }
            next = holds ? question.exits.yes : question.exits.no
        }
        return Truth(exit: next)
    }

    /// Returns the result of a comparison of two nodes.
    @inline(never)
    private func compare(
        _ operation: BinaryOperation, _ left: Int32, _ right: Int32, _ event: borrowing AttributeList,
        _ elements: Elements
    ) -> Truth {
        operation.compare(scalar(of: Int(left), event, elements), scalar(of: Int(right), event, elements))
    }

    /// Returns the result of a comparison of a measure.
    @inline(never)
    private func compareMeasure(_ index: Int32) -> Truth {
        let comparison = program.conditions.comparison(index)
        return comparison.operation.compare(value(of: comparison.measure), comparison.constant)
    }

    /// Returns the outcome of any other decision.
    @inline(never)
    private func decide(_ question: Question, _ event: borrowing AttributeList, _ elements: Elements) -> Truth {
        let first = Int(question.first)
        switch question.kind {
        case .has:
            return Truth(presenceOf: evaluate(first, event, elements))
        case .part:
            return part(from: question.first, cachedAt: Int(question.second), event, elements)
        case .value:
            return Truth(evaluate(first, event, elements))
        case .test, .wasTest, .hasInstrumentMemory, .hasTrackerMemory, .compare, .compareMeasure:
            return .failed
        }
    }

    private func part(
        from entry: Int32, cachedAt cacheIndex: Int, _ event: borrowing AttributeList, _ elements: Elements
    ) -> Truth {
        guard cacheIndex >= 0 else { return truth(from: entry, event, elements) }
        if let known = evaluation.nodeCache.truth(cacheIndex, in: evaluation.epoch) { return known }
        let truth = truth(from: entry, event, elements)
        evaluation.nodeCache.store(Operand(truth), cacheIndex, in: evaluation.epoch)
        return truth
    }

    @inline(__always)
    private func scalar(of index: Int, _ event: borrowing AttributeList, _ elements: Elements) -> Scalar {
        switch program.content.expressions.nodes[index] {
        case .constant(let constant):
            return Scalar(program.content.expressions.constants[Int(constant)])
        case .memory(let slot):
            return Scalar(memory.slots[memoryIndex(of: slot, tracker: current.tracker)])
        case .now:
            return .int(current.now)
        case .measure(let measure, let field):
            return Scalar(value(of: field, ofMeasure: Int(measure)))
        case .state, .test, .wasState, .wasTest, .wasMemory, .attribute, .record, .family, .recordField, .each, .action,
            .since, .within, .uuid, .unsent, .running, .trackers, .element, .fieldState, .fieldMemory,
            .fieldGetter, .has, .not, .holds, .and, .or, .conditional, .coalesce, .attempt, .unary, .binary, .isOneOf,
            .matches,
            .comprehension, .trackerAt, .ratio, .general, .list:
            return Scalar(evaluate(index, event, elements))
        }
    }
}
