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
    func truth(from entry: Int32, _ event: borrowing AttributeList, _ elements: Elements) -> Truth {
        var next = entry
        while next >= 0 {
            let question = program.conditions.question(at: next)
            let first = Int(question.first)
            let truth: Truth
            switch question.kind {
            case .test:
                truth = Truth(program.conditions.test(question.first).holds(current.bits))
            case .wasTest:
                truth = Truth(program.conditions.test(question.first).holds(step.was.bits[Int(question.second)]))
            case .hasInstrumentMemory:
                truth = Truth(!memory.slots[first].isMissing)
            case .hasTrackerMemory:
                truth = Truth(!memory.slots[tracker: current.tracker, first].isMissing)
            case .has:
                truth = Truth(presenceOf: evaluate(first, event, elements))
            case .compare(let operation):
                truth = operation.compare(
                    scalar(of: first, event, elements), scalar(of: Int(question.second), event, elements))
            case .part:
                truth = part(from: question.first, cachedAt: Int(question.second), event, elements)
            case .value:
                truth = Truth(evaluate(first, event, elements))
            }
            next = question.exits[truth]
        }
        return Truth(exit: next)
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
        case .state, .test, .wasState, .wasTest, .wasMemory, .attribute, .record, .family, .recordField, .each, .action,
            .since, .within, .uuid, .unsent, .running, .measure, .trackers, .element, .fieldState, .fieldMemory,
            .fieldGetter, .has, .not, .holds, .and, .or, .conditional, .coalesce, .attempt, .unary, .binary, .isOneOf,
            .matches,
            .comprehension, .trackerAt, .ratio, .general, .list:
            return Scalar(evaluate(index, event, elements))
        }
    }
}
