extension ExpressionCompiler {
    /// Code for a truth value.
    func bool(_ expression: TypedExpression) -> BoolCode {
        if let test = flag(expression) { return { frame in test.all(frame) } }
        if let (first, second) = alternatives(expression) {
            let (first, second) = (BoolResult(code: bool(first)), BoolResult(code: bool(second)))
            return { frame in coalesced(first, second, frame) }
        }
        switch expression.node {
        case .constant(.bool(let value)):
            return { _ in .value(value) }
        case .not(let operand):
            let operand = bool(operand)
            return { frame in operand(frame).map { !$0 } }
        case .and(let operands): return conjunction(operands)
        case .or(let operands): return disjunction(operands)
        case .conditional(let condition, let then, let otherwise):
            let condition = bool(condition)
            let (then, otherwise) = (BoolResult(code: bool(then)), BoolResult(code: bool(otherwise)))
            return { frame in chosen(condition, then, otherwise, frame) }
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
        return { frame in
            code(frame).flatMap { if case .bool(let value) = $0 { .value(value) } else { .failed(.noSuchOverload) } }
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
            case .flags(let test): { frame in test.all(frame) }
            case .code(let code): code
            }
        }
        return joined(codes, absorber: false) { first, rest in
            { frame in
                let left = first(frame)
                if case .value(let holds) = left { return holds ? rest(frame) : .value(false) }
                return absorbing(left, rest, false, frame)
            }
        }
    }

    private func disjunction(_ operands: [TypedExpression]) -> BoolCode {
        let codes = terms(operands).map { term -> BoolCode in
            switch term {
            case .flags(let test): { frame in test.any(frame) }
            case .code(let code): code
            }
        }
        return joined(codes, absorber: true) { first, rest in
            { frame in
                let left = first(frame)
                if case .value(let holds) = left { return holds ? .value(true) : rest(frame) }
                return absorbing(left, rest, true, frame)
            }
        }
    }

    /// Joins two by two, and what follows the eighth in a loop, so that long junctions do not use up the stack.
    private func joined(
        _ codes: [BoolCode], absorber: Bool, _ pair: (@escaping BoolCode, @escaping BoolCode) -> BoolCode
    ) -> BoolCode {
        let near = codes.prefix(8)
        let far = Array(codes.dropFirst(8))
        var joined = near.last ?? { _ in .value(!absorber) }
        if !far.isEmpty {
            joined = pair(joined) { frame in
                var failure: EvaluationError.Kind?
                for code in far {
                    switch code(frame) {
                    case .value(absorber): return .value(absorber)
                    case .value: break
                    case .failed(.limit): return .failed(.limit)
                    case .failed(let kind): failure = failure ?? kind
                    }
                }
                return failure.map { .failed($0) } ?? .value(!absorber)
            }
        }
        for code in near.dropLast().reversed() { joined = pair(code, joined) }
        return joined
    }

    // MARK: Presence

    private func presence(of operand: TypedExpression) -> BoolCode {
        if case .reference(let reference) = operand.node, let slot = layout.slot(reference) {
            return { frame in .value(frame.holds(slot)) }
        }
        switch SlotType(operand.type) {
        case .bool: let code = bool(operand); return { frame in isPresent(code(frame)) }
        case .int: let code = int(operand); return { frame in isPresent(code(frame)) }
        case .double: let code = double(operand); return { frame in isPresent(code(frame)) }
        case .string: let code = text(operand); return { frame in isPresent(code(frame)) }
        case .general: let code = value(operand); return { frame in isPresent(code(frame)) }
        }
    }
}

/// What a junction comes to whose first operand has failed: the absorbing value wins over all but a limit.
@inline(never)
private func absorbing(
    _ left: SlotOutcome<Bool>, _ rest: BoolCode, _ absorber: Bool, _ frame: SlotFrame
) -> SlotOutcome<Bool> {
    if case .failed(.limit) = left { return left }
    switch rest(frame) {
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
