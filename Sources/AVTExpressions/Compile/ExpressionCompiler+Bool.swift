extension ExpressionCompiler {
    /// Code for a truth value.
    func bool(_ expression: TypedExpression) -> BoolCode {
        if let test = flag(expression) { return BoolCode { frame in test.all(frame) } }
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
        case .matches(let text, let pattern):
            return matching(text, pattern) ?? truth(of: expression)
        case .operation(.inList, let operands) where operands.count == 2:
            return membership(operands[0], operands[1]) ?? truth(of: expression)
        case .operation(let operation, let operands) where operands.count == 2:
            return comparison(operation, operands) ?? truth(of: expression)
        default: return truth(of: expression)
        }
    }

    private func truth(of expression: TypedExpression) -> BoolCode {
        let code = evaluated(expression)
        return BoolCode { frame in
            code.read(frame).flatMap { if case .bool(let value) = $0 { .value(value) } else { .failed(.noSuchOverload) } }
        }
    }

    // MARK: Logic

    /// A truth value of a slot, or its negation.
    private func flag(_ expression: TypedExpression) -> FlagTest? {
        if case .not(let operand) = expression.node { return flag(operand)?.inverted }
        return slot(expression, .bool).map { FlagTest($0, expects: true) }
    }

    private enum Term {
        case flags(FlagTest)
        case code(BoolCode)
    }

    /// The operands of a junction, truth values of slots that follow each other as one.
    private func terms(_ operands: [TypedExpression]) -> [Term] {
        var terms: [Term] = []
        for operand in operands {
            guard let test = flag(operand) else {
                terms.append(.code(bool(operand)))
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

    private func conjunction(_ operands: [TypedExpression]) -> BoolCode {
        let codes = terms(operands).map { term -> BoolCode in
            switch term {
            case .flags(let test): BoolCode { frame in test.all(frame) }
            case .code(let code): code
            }
        }
        return joined(codes, absorber: false) { first, rest in
            BoolCode { frame in
                let left = first.read(frame)
                if case .value(let holds) = left { return holds ? rest.read(frame) : .value(false) }
                return absorbing(left, rest, false, frame)
            }
        }
    }

    private func disjunction(_ operands: [TypedExpression]) -> BoolCode {
        let codes = terms(operands).map { term -> BoolCode in
            switch term {
            case .flags(let test): BoolCode { frame in test.any(frame) }
            case .code(let code): code
            }
        }
        return joined(codes, absorber: true) { first, rest in
            BoolCode { frame in
                let left = first.read(frame)
                if case .value(let holds) = left { return holds ? .value(true) : rest.read(frame) }
                return absorbing(left, rest, true, frame)
            }
        }
    }

    /// Joins two by two, and what follows the eighth in a loop, so that long junctions do not use up the stack.
    private func joined(
        _ codes: [BoolCode], absorber: Bool, _ pair: (BoolCode, BoolCode) -> BoolCode
    ) -> BoolCode {
        let near = codes.prefix(8)
        let far = Array(codes.dropFirst(8))
        var joined = near.last ?? BoolCode { _ in .value(!absorber) }
        if !far.isEmpty {
            let rest = BoolCode { frame in
                var failure: EvaluationError.Kind?
                for code in far {
                    switch code.read(frame) {
                    case .value(absorber): return .value(absorber)
                    case .value: break
                    case .failed(.limit): return .failed(.limit)
                    case .failed(let kind): failure = failure ?? kind
                    }
                }
                return failure.map { .failed($0) } ?? .value(!absorber)
            }
            joined = pair(joined, rest)
        }
        for code in near.dropLast().reversed() { joined = pair(code, joined) }
        return joined
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

/// What a junction comes to whose first operand has failed: the absorbing value wins over all but a limit.
@inline(never)
private func absorbing(
    _ left: SlotOutcome<Bool>, _ rest: BoolCode, _ absorber: Bool, _ frame: SlotFrame
) -> SlotOutcome<Bool> {
    if case .failed(.limit) = left { return left }
    switch rest.read(frame) {
    case .value(absorber): return .value(absorber)
    case .failed(.limit): return .failed(.limit)
    default: return left
    }
}

private func isPresent<Value>(_ outcome: SlotOutcome<Value>) -> SlotOutcome<Bool> {
    switch outcome {
    case .value: .value(true)
    case .failed(.missing): .value(false)
    case .failed(let kind): .failed(kind)
    }
}
