import AVTValues

/// What is wrong with a program that does not pass verification.
public struct ProgramError: Error, CustomStringConvertible {
    /// The defect in words.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// A session runs a program without checks of its own, so everything that it will follow is checked once.
extension ProgramContent {
    func verify() throws(ProgramError) {
        try verifyShape()
        try verifyExpressions()
        for (index, instruction) in steps.enumerated() { try verify(instruction, at: index) }
        switch steps.last {
        case .accept, .block: break
        default: throw ProgramError("the last step does not end")
        }
        try verifySends()
        try verifyDeclarations()
    }

    private func verifyShape() throws(ProgramError) {
        try require(actions.count <= Int(UInt16.max), "too many actions")
        try require(generalSteps.count == actions.count, "an action without general code")
        try require(attributes.count == actions.count, "an action without attribute code")
        try require(metricFormulas.count == actions.count, "an action without metric formulas")
        try require(generalSteps.allSatisfy { Int($0) < steps.count }, "general code outside of the steps")
        try require(table.actionCount == actions.count, "a table for other actions")
        try require(table.cells.count == table.rowCount * table.actionCount, "a table with missing cells")
        try require(table.cells.allSatisfy { Int($0) < steps.count }, "a cell outside of the steps")
        try require(scopes.count <= 64, "more than 64 scopes")
        try require(!wasRanges.isEmpty && wasRanges.last == wasSlots.count, "was slots without a layer")
        try require(zip(wasRanges, wasRanges.dropFirst()).allSatisfy { $0 <= $1 }, "was slots out of order")
        for slot in wasSlots { try verify(slot) }
        for variable in variables {
            try require(variable.width > 0 && variable.shift + variable.width <= 64, "a variable outside of its word")
            try require(variable.words.count <= 1 << variable.width, "a variable with too few bits")
        }
    }

    private func verify(_ instruction: StepInstruction, at index: Int) throws(ProgramError) {
        switch instruction {
        case .test(let expression, let guardIndex):
            try verify(expression: expression)
            try require((0..<64).contains(guardIndex), "a guard outside of 64")
        case .skipUnless(let guardIndex, let target):
            try require((0..<64).contains(guardIndex), "a guard outside of 64")
            try require(Int(target) > index && Int(target) < steps.count, "a jump that does not go forward")
        case .require(let expression, let condition), .forbid(let expression, let condition):
            try verify(expression: expression)
            try require(conditions.indices.contains(Int(condition)), "an unknown condition")
        case .block(let condition):
            try require(conditions.indices.contains(Int(condition)), "an unknown condition")
        case .write(let write, _):
            try require(writes.indices.contains(Int(write)), "an unknown write")
        case .setState(let variable, let expression, _), .setAllState(let variable, let expression, _):
            try require(variables.indices.contains(Int(variable)), "an unknown variable")
            try verify(expression: expression)
        case .setMemory(let slot, let expression, _), .setAllMemory(let slot, let expression, _):
            try verify(slot)
            try verify(expression: expression)
        case .clearMemory(let slot, _):
            try verify(slot)
        case .resetScope(let scope, _), .endScope(let scope):
            try require(scopes.indices.contains(Int(scope)), "an unknown scope")
        case .startTimer(let timer, _), .stopTimer(let timer, _):
            try require(timers.indices.contains(Int(timer)), "an unknown timer")
        case .emit(let emission):
            try require(emissions.indices.contains(Int(emission)), "an unknown emission")
        case .note(let note):
            try require(notes.indices.contains(Int(note)), "an unknown note")
        case .snapshot(let layer):
            try require((0..<(wasRanges.count - 1)).contains(Int(layer)), "an unknown layer")
        case .raise, .consume, .commit, .accept:
            break
        }
    }

    private func verifyExpressions() throws(ProgramError) {
        let code = expressions
        try require(code.roots.allSatisfy { code.nodes.indices.contains($0.node) }, "an expression without its node")
        for list in lists {
            try require(list.allSatisfy { code.nodes.indices.contains(Int($0)) }, "a list with an unknown node")
        }
        for (index, node) in code.nodes.enumerated() {
            if let list = node.list { try require(lists.indices.contains(Int(list)), "an unknown list") }
            if let formula = node.formula {
                try require(code.general.indices.contains(Int(formula)), "an unknown general formula")
            }
            let operands = operands(of: node)
            try require(operands.allSatisfy { $0 >= 0 && Int($0) < index }, "an operand that comes after its use")
            try verify(node)
        }
    }

    /// The nodes that a node reads, by itself, in its list or in its formula.
    package func operands(of node: ExpressionNode) -> [Int32] {
        node.operands + (node.list.map { lists[Int($0)] } ?? [])
            + (node.formula.map { expressions.general[Int($0)].parts } ?? [])
    }

    private func verify(_ node: ExpressionNode) throws(ProgramError) {
        switch node {
        case .constant(let index):
            try require(expressions.constants.indices.contains(Int(index)), "an unknown constant")
        case .test(let index):
            try require(expressions.tests.indices.contains(Int(index)), "an unknown test")
        case .wasTest(let index, let layer):
            try require(expressions.tests.indices.contains(Int(index)), "an unknown test")
            try require((0..<(wasRanges.count - 1)).contains(Int(layer)), "an unknown layer")
        case .state(let index), .fieldState(_, let index):
            try require(variables.indices.contains(Int(index)), "an unknown variable")
        case .wasState(let index, let layer):
            try require(variables.indices.contains(Int(index)), "an unknown variable")
            try require((0..<(wasRanges.count - 1)).contains(Int(layer)), "an unknown layer")
        case .memory(let slot):
            try verify(slot)
        case .fieldMemory(_, let slot):
            try verify(Slot(Int(slot), .tracker))
        case .record(let record):
            try require(records.indices.contains(Int(record)), "an unknown record")
        case .family(let family):
            try require(families.indices.contains(Int(family)), "an unknown family of attributes")
        case .wasMemory(let index):
            try require(wasSlots.indices.contains(Int(index)), "an unknown was slot")
        case .since(let action, _):
            try require(actions.indices.contains(Int(action)), "an unknown action")
        case .running(let timer):
            try require(timers.indices.contains(Int(timer)), "an unknown timer")
        case .measure(let measure, _):
            try require(measures.indices.contains(Int(measure)), "an unknown measure")
        case .fieldGetter(_, let getter):
            try require(fieldGetters.indices.contains(Int(getter)), "an unknown getter")
        case .element(let depth), .comprehension(_, _, let depth, _):
            try require((0..<Elements.limit).contains(Int(depth)), "comprehensions nested too deep")
        default:
            break
        }
    }

    private func verifySends() throws(ProgramError) {
        for block in attributes.compactMap(\.block) {
            try require(attributeBlocks.indices.contains(block), "an unknown attribute block")
        }
        try require(attributeBlocks.flatMap(\.instructions).allSatisfy(\.isShareable), "an attribute not to be shared")
        for instruction in attributes.flatMap(\.instructions) + attributeBlocks.flatMap(\.instructions) {
            switch instruction {
            case .whenTest(let index), .test(_, let index):
                try require(expressions.tests.indices.contains(Int(index)), "an unknown test")
            case .whenWasTest(let index, let layer):
                try require(expressions.tests.indices.contains(Int(index)), "an unknown test")
                try require((0..<(wasRanges.count - 1)).contains(Int(layer)), "an unknown layer")
            case .when(let index), .expression(_, let index):
                try verify(expression: index)
            case .constant(_, let index):
                try require(expressions.constants.indices.contains(Int(index)), "an unknown constant")
            case .memory(_, let slot):
                try verify(slot)
            case .wasMemory(_, let index):
                try require(wasSlots.indices.contains(Int(index)), "an unknown was slot")
            }
        }
        for formula in metricFormulas.joined() { try verify(formula) }
        for metric in periodicMetrics {
            try verify(metric.formula)
            try verify(expression: metric.running)
            try require(metric.every > 0, "a metric without a period")
        }
        for bounds in metrics.compactMap(\.bounds) {
            try require(
                (1...MetricInfo.boundLimit).contains(bounds.count), "a histogram without buckets, or of too many")
            try require(bounds.allSatisfy(\.isFinite), "a bound that is not finite")
            try require(zip(bounds, bounds.dropFirst()).allSatisfy { $0 < $1 }, "bounds that do not ascend")
        }
        for emission in emissions {
            try verify(expression: emission.condition)
            try verify(expression: emission.each)
            for attribute in emission.attributes { try verify(expression: attribute.expression) }
        }
    }

    private func verify(_ formula: MetricFormula) throws(ProgramError) {
        try require(metrics.indices.contains(formula.metric), "an unknown metric")
        try verify(expression: formula.value)
        try verify(expression: formula.condition)
    }

    private func verifyDeclarations() throws(ProgramError) {
        for scope in scopes {
            let slots = scope.owner == .tracker ? trackerSlots : instrumentSlots
            try require(scope.slots.allSatisfy(slots.indices.contains), "a scope with an unknown slot")
            try require(scope.measures.allSatisfy(measures.indices.contains), "a scope with an unknown measure")
            let memories = 0..<payloadMemories
            try require(scope.payloadMemories.allSatisfy(memories.contains), "a scope with an unknown payload")
        }
        try require(measures.count <= MeasureInfo.totalLimit, "too many measures")
        try require(measures.reduce(0) { $0 + $1.stretches } <= MeasureInfo.totalLimit, "too many stretches")
        for measure in measures {
            switch measure.kind {
            case .time(let condition):
                try verify(expression: condition)
            case .weighted(let value, let condition):
                try verify(expression: value)
                try verify(expression: condition)
            case .count(let counted, let condition):
                try require(counted.count == actions.count, "a count without a place for each action")
                try verify(expression: condition)
            case .samples(let value, _, let sampled, let condition):
                try require(sampled.count == actions.count, "samples without a place for each action")
                try verify(expression: value)
                try verify(expression: condition)
            case .ranges(let position, let condition, let speed, let gap, let limit):
                try verify(expression: position)
                try verify(expression: speed)
                try verify(expression: condition)
                try require(gap >= 0, "ranges with a gap below 0")
                try require((1...MeasureInfo.stretchLimit).contains(limit), "ranges with an impossible limit")
            }
        }
        for timer in timers {
            try verify(expression: timer.condition)
            let delays = [timer.after, timer.every].compactMap(\.self)
            try require(!delays.isEmpty && delays.allSatisfy { $0 > 0 }, "a timer without a delay")
        }
        try require(payloads.isEmpty || payloads.count == actions.count, "payloads without a place for each action")
        for fragment in payloads.compactMap(\.self).joined() {
            try verify(expression: fragment.condition)
            for entry in fragment.entries { try verify(expression: entry.expression) }
            try require(fragment.memory.map { 0..<payloadMemories ~= $0 } ?? true, "an unknown memory of a payload")
        }
        for getter in getters {
            try verify(expression: getter.condition)
            try verify(expression: getter.value)
        }
        for kind in trackerKinds {
            try require(kind.blocked.count == actions.count, "a kind without a place for each action")
            try require(conditions.indices.contains(Int(kind.condition)), "an unknown condition")
        }
        for signal in signals {
            try verify(expression: signal.condition)
            for attribute in signal.attributes { try verify(expression: attribute.value) }
        }
        for property in properties {
            try require(property.slot.owner == .tracker, "a property that is not of a tracker's player")
            try verify(property.slot)
        }
        for hold in holds { try verify(hold) }
    }

    private func verify(_ hold: HoldInfo) throws(ProgramError) {
        let isWhole = hold.after.count == actions.count && hold.until.count == actions.count
        try require(isWhole, "a hold without a place for each action")
        try verify(expression: hold.length)
        try require(HoldInfo.limits.contains(hold.limit), "a hold of too many events")
        try require(conditions.indices.contains(Int(hold.condition)), "an unknown condition")
    }

    private func verify(_ slot: Slot) throws(ProgramError) {
        let slots = slot.owner == .tracker ? trackerSlots : instrumentSlots
        try require(slots.indices.contains(Int(slot.index)), "an unknown slot")
    }

    private func verify(expression: Int32?) throws(ProgramError) {
        guard let expression else { return }
        try require(expressions.roots.indices.contains(Int(expression)), "an unknown expression")
    }

    private func require(_ holds: Bool, _ defect: String) throws(ProgramError) {
        guard holds else { throw ProgramError(defect) }
    }
}

extension ExpressionNode {
    /// The nodes that this one reads.
    var operands: [Int32] {
        switch self {
        case .has(let node), .not(let node), .holds(let node), .unary(_, let node), .isOneOf(let node, _): [node]
        case .fieldState(let node, _), .fieldMemory(let node, _), .fieldGetter(let node, _), .recordField(let node, _):
            [node]
        case .and(let left, let right), .or(let left, let right), .coalesce(let left, let right): [left, right]
        case .binary(_, let left, let right), .ratio(let left, let right), .place(let left, let right): [left, right]
        case .conditional(let condition, let then, let otherwise): [condition, then, otherwise]
        case .comprehension(_, let list, _, let body): [list, body]
        default: []
        }
    }

    /// True if it reads what a session keeps.
    var readsSession: Bool {
        switch self {
        case .state, .test, .wasState, .wasTest, .memory, .wasMemory, .since, .running, .measure, .trackers, .element,
            .fieldState, .fieldMemory, .fieldGetter, .each:
            true
        default: false
        }
    }

    /// The general formula that it is, by index.
    var formula: Int32? {
        if case .general(let index) = self { index } else { nil }
    }

    /// The list that it reads, by index.
    var list: Int32? {
        switch self {
        case .isOneOf(_, let list), .list(let list): list
        default: nil
        }
    }
}
