import AVTEngine

/// Evaluates formulas over finite state; values that depend on data are chosen.
extension StepRun {
    mutating func evaluate(_ index: Int32) -> OpenOperand {
        let content = model.content
        let node = content.expressions.nodes[Int(index)]
        switch node {
        case .constant(let constant): return .known(content.expressions.constants[Int(constant)])
        case .action: return .known(.enumCase(action))
        case .test(let test): return holds(content.expressions.tests[Int(test)], nil, index)
        case .wasTest(let test, let layer): return holds(content.expressions.tests[Int(test)], layer, index)
        case .state(let variable): return state(Int(variable), nil, index)
        case .wasState(let variable, let layer): return state(Int(variable), layer, index)
        case .running(let timer):
            let bit: UInt64 = 1 << UInt64(timer)
            guard model.timers & bit != 0 else { return .open(index) }
            record(readTimer: bit)
            return .known(.bool(running & bit != 0))
        case .within:
            let bit = content.window(node).map(model.windows.bit) ?? 0
            guard model.timers & bit != 0 else { return .open(index) }
            record(readTimer: bit)
            return .known(.bool(running & bit != 0))
        case .memory(let slot): return mayBeMissing(slot) ? present(index) : .open(index)
        case .wasMemory(let slotIndex):
            return mayBeMissing(content.state.wasSlots[Int(slotIndex)]) ? present(index) : .open(index)
        case .attribute(let name, let type):
            guard let example else { return present(index) }
            return .known(Operand(example[name], as: type))
        case .record, .since: return present(index)
        case .measure(_, let field): return field.mayBeMissing ? present(index) : .open(index)
        case .now, .uuid, .unsent, .each, .family, .trackers: return .open(index)
        case .list: return .known(.failed)
        case .comprehension, .trackerAt, .element, .fieldState, .fieldMemory, .fieldGetter:
            // What a step reads of other trackers is nondeterministic.
            return openOrFailing(index)
        case .has(let operand):
            guard case .known(let operand) = evaluate(operand) else { return .known(.bool(true)) }
            return .known(operand.hasValue)
        case .not(let operand):
            let operand = truth(evaluate(operand))
            if case .bool(let value) = operand { return .known(.bool(!value)) }
            return .known(operand.orFailed)
        case .holds(let operand): return .known(.bool(truth(evaluate(operand)).holds))
        case .and(let left, let right): return absorbing(false, left, right)
        case .or(let left, let right): return absorbing(true, left, right)
        case .conditional(let condition, let then, let otherwise):
            let condition = truth(evaluate(condition))
            guard case .bool(let holds) = condition else { return .known(condition.orFailed) }
            return evaluate(holds ? then : otherwise)
        case .coalesce(let left, let right):
            let left = evaluate(left)
            if case .known(.missing) = left { return evaluate(right) }
            return left
        case .attempt(let operand):
            let operand = evaluate(operand)
            if case .known(.failed) = operand { return .known(.missing) }
            return operand
        case .unary(let operation, let operand):
            guard case .known(let operand) = evaluate(operand) else {
                return operation.mayFail ? openOrFailing(index) : .open(index)
            }
            return .known(operation.apply(to: operand))
        case .binary(let operation, let left, let right): return binary(operation, left, right, index)
        case .matches(let operand, let pattern):
            guard case .known(let operand) = evaluate(operand) else { return .open(index) }
            guard case .string(let text) = operand else { return .known(operand.orFailed) }
            return .known(.bool(model.content.expressions.patterns[Int(pattern)].matches(text)))
        case .isOneOf(let operand, let list): return isOneOf(operand, list, index)
        case .recordField(let record, let field):
            guard case .known(let record) = evaluate(record) else { return present(index) }
            return .known(record.field(at: Int(field)))
        case .ratio(let left, let right):
            switch (evaluate(left), evaluate(right)) {
            case (.known(let left), .known(let right)): return .known(left.quotient(by: right))
            case (.known(let value), .open) where value.number == nil,
                (.open, .known(let value)) where value.number == nil:
                return .known(value.orFailed)
            case (.known, .open), (.open, .known), (.open, .open): return present(index)
            }
        case .general(let number): return general(Int(number), index)
        }
    }

    private mutating func binary(
        _ operation: BinaryOperation, _ left: Int32, _ right: Int32, _ index: Int32
    ) -> OpenOperand {
        switch (evaluate(left), evaluate(right)) {
        case (.known(let left), .known(let right)): return .known(operation.apply(left, right))
        case (.known(let value), .open) where value.isError, (.open, .known(let value)) where value.isError:
            return .known(value)
        case (.open(let node), .known(.string(let text))), (.known(.string(let text)), .open(let node)):
            guard operation.comparesTexts, let isEqual = isText(node, text) else { break }
            return .known(.bool(isEqual == (operation == .equalString)))
        case (.known, .open), (.open, .known), (.open, .open): break
        }
        if let (key, isNegated) = comparison(operation, left, right, index) {
            return .known(.bool((choose(key, .truth, among: 2) == 0) != isNegated))
        }
        return operation.mayFail ? openOrFailing(index) : .open(index)
    }

    /// Returns the complementary comparison that represents this one, if a formula contains it.
    ///
    /// Sharing one choice keeps a comparison and its complement from both holding, or both failing to hold.
    private func comparison(
        _ operation: BinaryOperation, _ left: Int32, _ right: Int32, _ index: Int32
    ) -> (node: Int32, isNegated: Bool)? {
        switch operation {
        case .notEqualInt: model.facts.node(.binary(.equalInt, left, right)).map { ($0, true) }
        case .notEqualDouble: model.facts.node(.binary(.equalDouble, left, right)).map { ($0, true) }
        case .notEqualString: model.facts.node(.binary(.equalString, left, right)).map { ($0, true) }
        case .notEqualObject: model.facts.node(.binary(.equalObject, left, right)).map { ($0, true) }
        case .greaterOrEqualInt: model.facts.node(.binary(.lessInt, left, right)).map { ($0, true) }
        case .greaterInt: model.facts.node(.binary(.lessOrEqualInt, left, right)).map { ($0, true) }
        case .equalBool, .notEqualBool, .equalCase, .notEqualCase, .equalInt, .lessInt, .lessOrEqualInt, .equalDouble,
            .lessDouble, .lessOrEqualDouble, .greaterDouble, .greaterOrEqualDouble, .equalObject, .equalString,
            .lessString, .lessOrEqualString, .greaterString, .greaterOrEqualString, .startsWith, .endsWith, .contains,
            .addInt, .subtractInt, .multiplyInt, .divideInt, .moduloInt, .addDouble, .subtractDouble, .multiplyDouble,
            .divideDouble, .concatenate, .minInt, .maxInt, .minDouble, .maxDouble, .bitAnd, .bitOr, .bitXor, .shiftLeft,
            .shiftRight, .isInSet, .insert, .remove:
            nil
        }
    }

    private mutating func isOneOf(_ operand: Int32, _ list: Int32, _ index: Int32) -> OpenOperand {
        let operand = evaluate(operand)
        if case .known(.missing) = operand { return .known(.missing) }
        var failure: Operand?
        var isOpen = false
        for item in model.content.expressions.lists[Int(list)] {
            switch (operand, evaluate(item)) {
            case (.known(let left), .known(let right)):
                switch left.isEqual(to: right) {
                case .bool(true): return .known(.bool(true))
                case .bool: continue
                case let other: failure = failure ?? other
                }
            case (.open(let node), .known(.string(let text))):
                guard let isEqual = isText(node, text) else { fallthrough }
                if isEqual { return .known(.bool(true)) }
            case (.known, .open), (.open, .known), (.open, .open): isOpen = true
            }
        }
        // With a constant list, only the result is unknown; otherwise it may also be missing or fail.
        if isOpen, model.hasConstants(list) { return .open(index) }
        if isOpen { return openOrFailing(index) }
        return .known(failure ?? .bool(false))
    }

    private mutating func general(_ number: Int, _ index: Int32) -> OpenOperand {
        var known: [Operand] = []
        for part in model.content.expressions.general[number].parts {
            guard case .known(let operand) = evaluate(part) else { return openOrFailing(index) }
            known.append(operand)
        }
        return .known(model.value(ofGeneral: number, known))
    }

    private mutating func absorbing(_ absorber: Bool, _ left: Int32, _ right: Int32) -> OpenOperand {
        let left = truth(evaluate(left))
        if case .bool(absorber) = left { return .known(left) }
        let right = truth(evaluate(right))
        if case .bool(absorber) = right { return .known(right) }
        guard case .bool = left else { return .known(left.orFailed) }
        guard case .bool = right else { return .known(right.orFailed) }
        return .known(.bool(!absorber))
    }

    // MARK: State

    private mutating func holds(_ test: StateTest, _ layer: Int32?, _ index: Int32) -> OpenOperand {
        guard test.mask.masked(model.trackedBits) == test.mask else { return .open(index) }
        return .known(.bool(test.holds(reading(test.mask, layer))))
    }

    private mutating func state(_ index: Int, _ layer: Int32?, _ node: Int32) -> OpenOperand {
        let variable = model.content.state.variables[index]
        guard model.trackedBits[variable.owner] & variable.mask != 0 else { return .open(node) }
        var mask = StateBits()
        mask[variable.owner] = variable.mask
        let value = variable.value(in: reading(mask, layer)[variable.owner])
        return .known(variable.isFlag ? .bool(value != 0) : .enumCase(value))
    }

    /// Records which bits are read and returns the state to read them from: the current one, or the state before a
    /// layer's default stage.
    private mutating func reading(_ mask: StateBits, _ layer: Int32?) -> StateBits {
        guard let layer else {
            record(read: mask)
            return bits
        }
        record(readBefore: mask)
        return was[Int(layer)]
    }

    private func mayBeMissing(_ slot: Slot) -> Bool {
        let slots = slot.owner == .tracker ? model.content.state.trackerSlots : model.content.state.instrumentSlots
        return slots[Int(slot.index)].initial.isMissing
    }

    // MARK: Data

    /// Returns the truth value of an operand, chosen if it is unknown.
    mutating func truth(_ operand: OpenOperand) -> Operand {
        switch operand {
        case .known(let operand): operand
        case .open(let node): .bool(choose(node, .truth, among: 2) == 0)
        }
    }

    /// Chooses whether a value is present or missing.
    private mutating func present(_ node: Int32) -> OpenOperand {
        choose(node, .presence, among: 2) == 0 ? .open(node) : .known(.missing)
    }

    /// Chooses whether a value is present, missing or failed.
    private mutating func openOrFailing(_ node: Int32) -> OpenOperand {
        switch choose(node, .presence, among: 3) {
        case 0: .open(node)
        case 1: .known(.missing)
        default: .known(.failed)
        }
    }

    /// Returns whether a value is a certain string, or `nil` if rules do not compare the value itself with it.
    private mutating func isText(_ node: Int32, _ text: String) -> Bool? {
        guard let texts = model.facts.texts[node], let index = texts.firstIndex(of: text) else { return nil }
        return choose(node, .text, among: texts.count + 1) == index
    }

    mutating func choose(_ node: Int32, _ aspect: DataChoices.Aspect, among count: Int) -> Int {
        let facts = model.facts
        var epoch = facts.isStable[Int(node)] ? 0 : self.epoch + 1
        if facts.isFresh[Int(node)] {
            freshChoices += 1
            epoch = -freshChoices
        }
        return choices.choose(DataChoices.Key(node: node, aspect: aspect, epoch: epoch), among: count)
    }
}

extension Operand {
    var isError: Bool {
        switch self {
        case .missing, .failed: true
        case .bool, .int, .double, .string, .enumCase, .tracker, .trackers, .fields, .texts, .map: false
        }
    }
}

extension MeasureField {
    /// True if the field may have no value yet.
    fileprivate var mayBeMissing: Bool {
        switch self {
        case .total, .delta, .count, .current, .longest, .sum, .product, .covered: false
        case .mean, .min, .max, .first, .last: true
        }
    }
}

extension UnaryOperation {
    fileprivate var mayFail: Bool {
        switch self {
        case .negateInt, .absInt, .doubleToInt, .stringToInt, .stringToDouble: true
        case .negateDouble, .intToDouble, .intToString, .boolToString, .stringSize, .trackersSize, .absDouble, .ceil,
            .floor, .round, .truncate, .signInt, .signDouble, .squareRoot, .isNaN, .isInfinite, .isFinite, .bitNot,
            .doubleToString, .lowerASCII, .upperASCII, .trim, .setSize:
            false
        }
    }
}

extension BinaryOperation {
    /// True if the operation compares strings for equality.
    var comparesTexts: Bool { self == .equalString || self == .notEqualString }

    fileprivate var mayFail: Bool {
        switch self {
        case .addInt, .subtractInt, .multiplyInt, .divideInt, .moduloInt, .shiftLeft, .shiftRight: true
        case .addDouble, .subtractDouble, .multiplyDouble, .divideDouble, .concatenate, .equalBool, .notEqualBool,
            .equalCase, .notEqualCase, .equalInt, .notEqualInt, .lessInt, .lessOrEqualInt, .greaterInt,
            .greaterOrEqualInt, .equalDouble, .notEqualDouble, .lessDouble, .lessOrEqualDouble, .greaterDouble,
            .greaterOrEqualDouble, .equalObject, .notEqualObject, .equalString, .notEqualString, .lessString,
            .lessOrEqualString, .greaterString, .greaterOrEqualString, .startsWith, .endsWith, .contains, .minInt,
            .maxInt, .minDouble, .maxDouble, .bitAnd, .bitOr, .bitXor, .isInSet, .insert, .remove:
            false
        }
    }
}
