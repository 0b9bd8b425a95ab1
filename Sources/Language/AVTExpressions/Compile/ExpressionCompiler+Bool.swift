extension ExpressionCompiler {
    /// Returns code for a Boolean value.
    func bool(_ expression: TypedExpression) -> BoolCode {
        if let test = flag(expression) { return BoolCode { frame in test.all(frame) } }
        if let range = range(expression) { return BoolCode { frame in range.read(frame) } }
        if let (first, second) = alternatives(expression) {
            let (first, second) = (bool(first), bool(second))
            return BoolCode { frame in coalesced(first, second, frame) }
        }
        switch expression.node {
        case .constant(.bool(let value)):
            return BoolCode { _ in .value(value) }
        case .not(let operand):
            let operand = bool(operand)
            return BoolCode { frame in operand.read(frame).map { !$0 } }
        case .and(let operands): return conjunction(operands)
        case .or(let operands): return disjunction(operands)
        case .conditional(let condition, let then, let otherwise):
            let condition = bool(condition)
            let (then, otherwise) = (bool(then), bool(otherwise))
            return BoolCode { frame in chosen(condition, then, otherwise, frame) }
        case .has(let operand): return presence(of: operand)
        case .holds(let condition):
            let condition = bool(condition)
            return BoolCode { frame in holds(condition.read(frame)) }
        case .matches(let text, _, let pattern?):
            return matching(text, pattern) ?? truth(of: expression)
        case .operation(.inList, let operands) where operands.count == 2:
            return membership(operands[0], operands[1]) ?? truth(of: expression)
        case .operation(let operation, let operands) where operands.count == 2:
            return comparison(operation, operands) ?? truth(of: expression)
        case .call(let function, let operands): return kind(function, operands) ?? truth(of: expression)
        default: return truth(of: expression)
        }
    }

    /// Returns code for a test of a floating-point number, or `nil` for other functions.
    private func kind(_ function: StandardFunction, _ operands: [TypedExpression]) -> BoolCode? {
        guard areOf(.double, operands, count: 1) else { return nil }
        let code = double(operands[0])
        return switch function.id {
        case .isNaN: BoolCode { frame in code.read(frame).map(\.isNaN) }
        case .isInf: BoolCode { frame in code.read(frame).map(\.isInfinite) }
        case .isFinite: BoolCode { frame in code.read(frame).map(\.isFinite) }
        default: nil
        }
    }

    private func truth(of expression: TypedExpression) -> BoolCode {
        let code = evaluated(expression)
        return BoolCode { frame in
            code.read(frame).flatMap {
                if case .bool(let value) = $0 { .value(value) } else { .failed(.noSuchOverload) }
            }
        }
    }

    // MARK: Logic

    /// Returns a test of a Boolean slot, possibly negated, or `nil` for other expressions.
    private func flag(_ expression: TypedExpression) -> FlagTest? {
        if case .not(let operand) = expression.node { return flag(operand)?.inverted }
        return slot(expression, .bool).map { FlagTest($0, expects: true) }
    }

    /// Returns a comparison of an integer slot with a constant, or `nil` for other expressions.
    private func range(_ expression: TypedExpression) -> IntRange? {
        guard case .operation(let operation, let operands) = expression.node, operands.count == 2,
            case .slot(let left) = intPart(operands[0]), case .constant(let right) = intPart(operands[1])
        else { return nil }
        return IntRange(operation, left.slot, right.value)
    }

    private enum Term {
        case flags(FlagTest)
        case range(IntRange)
        case code(BoolCode)
    }

    /// Returns the operands of a junction, with adjacent tests of Boolean slots merged.
    private func terms(_ operands: [TypedExpression]) -> [Term] {
        var terms: [Term] = []
        for operand in operands {
            guard let test = flag(operand) else {
                terms.append(range(operand).map { .range($0) } ?? .code(bool(operand)))
                continue
            }
            if case .flags(var tests) = terms.last, tests.merge(test) {
                terms[terms.count - 1] = .flags(tests)
            } else {
                terms.append(.flags(test))
            }
        }
        return terms
    }

    /// Returns code for `&&`: built from the right, with two adjacent ranges combined with the rest.
    private func conjunction(_ operands: [TypedExpression]) -> BoolCode {
        var terms = terms(operands)
        guard terms.count <= Junction.mostNested else { return Junction(terms.map(code(all:)), absorber: false).code }
        guard var joined = terms.popLast().map(code(all:)) else { return BoolCode { _ in .value(true) } }
        while let term = terms.popLast() {
            if case .range(let second) = term, case .range(let first) = terms.last {
                terms.removeLast()
                joined = Junction.both(first, second, joined)
            } else {
                switch term {
                case .range(let range): joined = Junction.both(range, joined)
                case .flags(let test): joined = Junction.both(BoolCode { frame in test.all(frame) }, joined)
                case .code(let code): joined = Junction.both(code, joined)
                }
            }
        }
        return joined
    }

    private func disjunction(_ operands: [TypedExpression]) -> BoolCode {
        var terms = terms(operands)
        guard terms.count <= Junction.mostNested else { return Junction(terms.map(code(any:)), absorber: true).code }
        guard var joined = terms.popLast().map(code(any:)) else { return BoolCode { _ in .value(false) } }
        while let term = terms.popLast() { joined = Junction.either(code(any: term), joined) }
        return joined
    }

    private func code(all term: Term) -> BoolCode {
        switch term {
        case .flags(let test): BoolCode { frame in test.all(frame) }
        case .range(let range): BoolCode { frame in range.read(frame) }
        case .code(let code): code
        }
    }

    private func code(any term: Term) -> BoolCode {
        if case .flags(let test) = term { BoolCode { frame in test.any(frame) } } else { code(all: term) }
    }

    // MARK: Presence

    private func presence(of operand: TypedExpression) -> BoolCode {
        if case .reference(let reference) = operand.node, let slot = layout.slot(reference) {
            return BoolCode { frame in .value(frame.holds(slot)) }
        }
        switch SlotType(operand.type) {
        case .bool: let code = bool(operand); return BoolCode { frame in isPresent(code.read(frame)) }
        case .int: let code = int(operand); return BoolCode { frame in isPresent(code.read(frame)) }
        case .double: let code = double(operand); return BoolCode { frame in isPresent(code.read(frame)) }
        case .string: let code = text(operand); return BoolCode { frame in isPresent(code.read(frame)) }
        case .general: let code = value(operand); return BoolCode { frame in isPresent(code.read(frame)) }
        }
    }
}

private func holds(_ outcome: SlotOutcome<Bool>) -> SlotOutcome<Bool> {
    switch outcome {
    case .failed(.limit): outcome
    case .value(true): .value(true)
    default: .value(false)
    }
}

private func isPresent<Value>(_ outcome: SlotOutcome<Value>) -> SlotOutcome<Bool> {
    switch outcome {
    case .value: .value(true)
    case .failed(.missing): .value(false)
    case .failed(let kind): .failed(kind)
    }
}
