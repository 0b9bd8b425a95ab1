extension ExpressionCompiler {
    enum IntPart {
        case slot(IntSlot)
        case constant(Constant<Int>)
        case other
    }

    enum DoublePart {
        case slot(DoubleSlot)
        case constant(Constant<Double>)
        case other
    }

    func intPart(_ expression: TypedExpression) -> IntPart {
        if let slot = slot(expression, .int) { return .slot(IntSlot(slot: slot)) }
        if case .constant(let constant) = expression.node, let value = constant.whole {
            return .constant(Constant(value: value))
        }
        return .other
    }

    func doublePart(_ expression: TypedExpression) -> DoublePart {
        if let slot = slot(expression, .double) { return .slot(DoubleSlot(slot: slot)) }
        if case .constant(.double(let value)) = expression.node { return .constant(Constant(value: value)) }
        return .other
    }

    // MARK: Integers

    /// Returns code for an integer.
    func int(_ expression: TypedExpression) -> IntCode {
        switch intPart(expression) {
        case .slot(let slot): return IntCode { frame in slot.read(frame) }
        case .constant(let constant): return IntCode { frame in constant.read(frame) }
        case .other: break
        }
        if let (first, second) = alternatives(expression) {
            switch (intPart(first), intPart(second)) {
            case (.slot(let first), .slot(let second)): return IntCode { frame in coalesced(first, second, frame) }
            case (.slot(let first), .constant(let second)): return IntCode { frame in coalesced(first, second, frame) }
            default:
                let (first, second) = (int(first), int(second))
                return IntCode { frame in coalesced(first, second, frame) }
            }
        }
        switch expression.node {
        case .conditional(let condition, let then, let otherwise):
            let condition = bool(condition)
            let (then, otherwise) = (int(then), int(otherwise))
            return IntCode { frame in chosen(condition, then, otherwise, frame) }
        case .operation(let operation, let operands):
            return whole(operation, operands) ?? whole(expression)
        default: return whole(expression)
        }
    }

    private func whole(_ expression: TypedExpression) -> IntCode {
        let code = evaluated(expression)
        return IntCode { frame in
            code.read(frame).flatMap {
                if case .int(let value) = $0 { .value(value) } else { .failed(.noSuchOverload) }
            }
        }
    }

    private func whole(_ operation: Operation, _ operands: [TypedExpression]) -> IntCode? {
        switch operation {
        case .addInt: return ints(operands, AddInt.self)
        case .subtractInt: return ints(operands, SubtractInt.self)
        case .multiplyInt: return ints(operands, MultiplyInt.self)
        case .divideInt: return ints(operands, DivideInt.self)
        case .moduloInt: return ints(operands, ModuloInt.self)
        case .minInt: return ints(operands, MinInt.self)
        case .maxInt: return ints(operands, MaxInt.self)
        case .negateInt, .absInt:
            guard areOf(.int, operands, count: 1) else { return nil }
            let (code, isNegation) = (int(operands[0]), operation == .negateInt)
            return IntCode { frame in
                code.read(frame).flatMap { value in
                    if value == .min { return .failed(.overflow) }
                    return .value(isNegation || value < 0 ? -value : value)
                }
            }
        case .doubleToInt:
            guard areOf(.double, operands, count: 1) else { return nil }
            let code = double(operands[0])
            // Both bounds are excluded: -2^63 as a double may result from rounding a lower number.
            return IntCode { frame in
                code.read(frame).flatMap { $0 > -0x1p63 && $0 < 0x1p63 ? .value(Int($0)) : .failed(.overflow) }
            }
        case .stringToInt:
            guard areOf(.string, operands, count: 1) else { return nil }
            let code = text(operands[0])
            return IntCode { frame in
                code.read(frame).flatMap { Int($0).map { .value($0) } ?? .failed(.invalidArgument) }
            }
        case .sizeString:
            guard areOf(.string, operands, count: 1) else { return nil }
            if case .slot(let slot) = textPart(operands[0]) {
                return IntCode { frame in slot.withUTF8Bytes(frame) { .value($0.codePoints) } }
            }
            let code = text(operands[0])
            return IntCode { frame in code.withUTF8Bytes(frame) { .value($0.codePoints) } }
        default: return nil
        }
    }

    private func ints<A: Arithmetic>(_ operands: [TypedExpression], _ operation: A.Type) -> IntCode?
    where A.Value == Int {
        guard areOf(.int, operands, count: 2) else { return nil }
        switch (intPart(operands[0]), intPart(operands[1])) {
        case (.slot(let left), .constant(let right)): return IntCode { frame in applied(left, right, operation, frame) }
        case (.slot(let left), .slot(let right)): return IntCode { frame in applied(left, right, operation, frame) }
        default:
            let (left, right) = (int(operands[0]), int(operands[1]))
            return IntCode { frame in applied(left, right, operation, frame) }
        }
    }

    // MARK: Floating-point numbers

    /// Returns code for a floating-point number.
    func double(_ expression: TypedExpression) -> DoubleCode {
        switch doublePart(expression) {
        case .slot(let slot): return DoubleCode { frame in slot.read(frame) }
        case .constant(let constant): return DoubleCode { frame in constant.read(frame) }
        case .other: break
        }
        if let (first, second) = alternatives(expression) {
            switch (doublePart(first), doublePart(second)) {
            case (.slot(let first), .slot(let second)): return DoubleCode { frame in coalesced(first, second, frame) }
            case (.slot(let first), .constant(let second)):
                return DoubleCode { frame in coalesced(first, second, frame) }
            default:
                let (first, second) = (double(first), double(second))
                return DoubleCode { frame in coalesced(first, second, frame) }
            }
        }
        switch expression.node {
        case .conditional(let condition, let then, let otherwise):
            let condition = bool(condition)
            let (then, otherwise) = (double(then), double(otherwise))
            return DoubleCode { frame in chosen(condition, then, otherwise, frame) }
        case .ratio(let left, let right): return doubles([left, right], Ratio.self) ?? floating(expression)
        case .operation(let operation, let operands):
            return floating(operation, operands) ?? floating(expression)
        case .call(let function, let operands):
            return floating(function, operands) ?? floating(expression)
        default: return floating(expression)
        }
    }

    private func floating(_ expression: TypedExpression) -> DoubleCode {
        let code = evaluated(expression)
        return DoubleCode { frame in
            code.read(frame).flatMap {
                if case .double(let value) = $0 { .value(value) } else { .failed(.noSuchOverload) }
            }
        }
    }

    private func floating(_ operation: Operation, _ operands: [TypedExpression]) -> DoubleCode? {
        switch operation {
        case .addDouble: return doubles(operands, AddDouble.self)
        case .subtractDouble: return doubles(operands, SubtractDouble.self)
        case .multiplyDouble: return doubles(operands, MultiplyDouble.self)
        case .divideDouble: return doubles(operands, DivideDouble.self)
        case .minDouble: return doubles(operands, MinDouble.self)
        case .maxDouble: return doubles(operands, MaxDouble.self)
        case .negateDouble, .absDouble:
            guard areOf(.double, operands, count: 1) else { return nil }
            let (code, isNegation) = (double(operands[0]), operation == .negateDouble)
            return DoubleCode { frame in code.read(frame).map { isNegation ? -$0 : $0.magnitude } }
        case .intToDouble:
            guard areOf(.int, operands, count: 1) else { return nil }
            let code = int(operands[0])
            return DoubleCode { frame in code.read(frame).map { Double($0) } }
        default: return nil
        }
    }

    private func floating(_ function: StandardFunction, _ operands: [TypedExpression]) -> DoubleCode? {
        guard areOf(.double, operands, count: 1) else { return nil }
        let code = double(operands[0])
        if let rule = function.id.rounding { return DoubleCode { frame in code.read(frame).map { $0.rounded(rule) } } }
        return switch function.id {
        case .sign: DoubleCode { frame in code.read(frame).map(\.signum) }
        case .sqrt: DoubleCode { frame in code.read(frame).map { $0.squareRoot() } }
        default: nil
        }
    }

    private func doubles<A: Arithmetic>(_ operands: [TypedExpression], _ operation: A.Type) -> DoubleCode?
    where A.Value == Double {
        guard areOf(.double, operands, count: 2) else { return nil }
        switch (doublePart(operands[0]), doublePart(operands[1])) {
        case (.slot(let left), .constant(let right)):
            return DoubleCode { frame in applied(left, right, operation, frame) }
        case (.slot(let left), .slot(let right)): return DoubleCode { frame in applied(left, right, operation, frame) }
        default:
            let (left, right) = (double(operands[0]), double(operands[1]))
            return DoubleCode { frame in applied(left, right, operation, frame) }
        }
    }
}
