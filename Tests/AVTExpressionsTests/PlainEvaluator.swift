import AVTExpressions

/// The result of a formula.
enum Outcome: Equatable {
    case value(ExpressionConstant)
    case missing
    case failed

    /// The same outcome, a double that is not a number being itself.
    static func == (left: Outcome, right: Outcome) -> Bool {
        switch (left, right) {
        case (.value(.double(let left)), .value(.double(let right))):
            left.bitPattern == right.bitPattern || left.isNaN && right.isNaN
        case (.value(let left), .value(let right)): left == right
        case (.missing, .missing), (.failed, .failed): true
        default: false
        }
    }
}

/// Evaluates formulas in the most obvious way, lists and trackers left out.
struct PlainEvaluator {
    /// The values of references; one that is not here is missing.
    let values: [Int: ExpressionConstant]

    func evaluate(_ expression: TypedExpression) -> Outcome {
        switch expression.node {
        case .constant(let constant): return .value(constant)
        case .reference(let reference): return values[reference].map(Outcome.value) ?? .missing
        case .has(let operand): return .value(.bool(evaluate(operand) != .missing))
        case .holds(let operand): return .value(.bool(evaluate(operand) == .value(.bool(true))))
        case .not(let operand):
            let operand = evaluate(operand)
            if case .value(.bool(let value)) = operand { return .value(.bool(!value)) }
            return operand
        case .and(let operands): return absorb(operands.map(evaluate), absorber: false)
        case .or(let operands): return absorb(operands.map(evaluate), absorber: true)
        case .conditional(let condition, let then, let otherwise):
            let condition = evaluate(condition)
            guard case .value(.bool(let holds)) = condition else { return condition }
            return evaluate(holds ? then : otherwise)
        case .coalesce(let left, let right):
            let left = evaluate(left)
            return left == .missing ? evaluate(right) : left
        case .operation(.inList, let operands):
            guard case .list(let items) = operands[1].node else { return .failed }
            let item = evaluate(operands[0])
            guard case .value = item else { return item }
            return .value(.bool(items.contains { evaluate($0) == item }))
        case .operation(let operation, let operands):
            let operands = operands.map(evaluate)
            if let missing = operands.first(where: { $0 == .missing }) { return missing }
            let constants = operands.compactMap { if case .value(let constant) = $0 { constant } else { nil } }
            guard constants.count == operands.count else { return .failed }
            return apply(operation, constants).map(Outcome.value) ?? .failed
        case .ratio(let left, let right):
            let (left, right) = (evaluate(left), evaluate(right))
            if left == .missing || right == .missing { return .missing }
            guard case .value(.double(let dividend)) = left, case .value(.double(let divisor)) = right else {
                return .failed
            }
            return divisor == 0 ? .missing : .value(.double(dividend / divisor))
        default: return .failed
        }
    }

    private func absorb(_ operands: [Outcome], absorber: Bool) -> Outcome {
        if operands.contains(.value(.bool(absorber))) { return .value(.bool(absorber)) }
        return operands.first { $0 == .missing || $0 == .failed } ?? .value(.bool(!absorber))
    }

    private func apply(_ operation: Operation, _ operands: [ExpressionConstant]) -> ExpressionConstant? {
        switch (operands[0], operands.count > 1 ? operands[1] : nil) {
        case (.int(let value), nil): apply(operation, value)
        case (.double(let value), nil): apply(operation, value)
        case (.int(let left), .int(let right)): apply(operation, left, right)
        case (.double(let left), .double(let right)): apply(operation, left, right)
        case (.string(let left), .string(let right)): apply(operation, Array(left.utf8), Array(right.utf8))
        case (.bool(let left), .bool(let right)):
            .bool((left == right) == (operation == .equalBool))
        case (.enumCase(let left), .enumCase(let right)): .bool((left == right) == (operation == .equalCase))
        case (.bool(let value), nil): .string("\(value)")
        case (.string(let value), nil): apply(operation, value)
        default: nil
        }
    }

    private func apply(_ operation: Operation, _ value: Int) -> ExpressionConstant? {
        switch operation {
        case .negateInt: value == .min ? nil : .int(0 - value)
        case .absInt: value == .min ? nil : .int(Int(value.magnitude))
        case .intToDouble: .double(Double(value))
        case .intToString: .string("\(value)")
        default: nil
        }
    }

    private func apply(_ operation: Operation, _ value: Double) -> ExpressionConstant? {
        switch operation {
        case .negateDouble: .double(-value)
        case .absDouble: .double(value.magnitude)
        case .doubleToInt: value == -0x1p63 ? nil : Int(exactly: value.rounded(.towardZero)).map { .int($0) }
        case .doubleToString: .string("\(value)")
        default: nil
        }
    }

    private func apply(_ operation: Operation, _ value: String) -> ExpressionConstant? {
        switch operation {
        case .sizeString: .int(value.unicodeScalars.count)
        case .stringToInt: Int(value).map { .int($0) }
        case .stringToDouble: Double(value).map { .double($0) }
        default: nil
        }
    }

    private func apply(_ operation: Operation, _ left: Int, _ right: Int) -> ExpressionConstant? {
        func checked(_ result: (partialValue: Int, overflow: Bool)) -> ExpressionConstant? {
            result.overflow ? nil : .int(result.partialValue)
        }
        switch operation {
        case .addInt: return checked(left.addingReportingOverflow(right))
        case .subtractInt: return checked(left.subtractingReportingOverflow(right))
        case .multiplyInt: return checked(left.multipliedReportingOverflow(by: right))
        case .divideInt: return checked(left.dividedReportingOverflow(by: right))
        case .moduloInt: return checked(left.remainderReportingOverflow(dividingBy: right))
        case .minInt: return .int(left < right ? left : right)
        case .maxInt: return .int(left > right ? left : right)
        case .equalInt: return .bool(left == right)
        case .notEqualInt: return .bool(left != right)
        case .lessInt: return .bool(left < right)
        case .lessOrEqualInt: return .bool(left <= right)
        case .greaterInt: return .bool(left > right)
        case .greaterOrEqualInt: return .bool(left >= right)
        default: return nil
        }
    }

    private func apply(_ operation: Operation, _ left: Double, _ right: Double) -> ExpressionConstant? {
        switch operation {
        case .addDouble: .double(left + right)
        case .subtractDouble: .double(left - right)
        case .multiplyDouble: .double(left * right)
        case .divideDouble: .double(left / right)
        case .minDouble: .double(left.isNaN || right.isNaN ? .nan : left <= right ? left : right)
        case .maxDouble: .double(left.isNaN || right.isNaN ? .nan : left >= right ? left : right)
        case .equalDouble: .bool(left == right)
        case .notEqualDouble: .bool(left != right)
        case .lessDouble: .bool(left < right)
        case .lessOrEqualDouble: .bool(left <= right)
        case .greaterDouble: .bool(left > right)
        case .greaterOrEqualDouble: .bool(left >= right)
        default: nil
        }
    }

    private func apply(_ operation: Operation, _ left: [UInt8], _ right: [UInt8]) -> ExpressionConstant? {
        switch operation {
        case .concatenate: .string(String(decoding: left + right, as: UTF8.self))
        case .equalString: .bool(left == right)
        case .notEqualString: .bool(left != right)
        case .lessString: .bool(left.lexicographicallyPrecedes(right))
        case .lessOrEqualString: .bool(!right.lexicographicallyPrecedes(left))
        case .greaterString: .bool(right.lexicographicallyPrecedes(left))
        case .greaterOrEqualString: .bool(!left.lexicographicallyPrecedes(right))
        case .startsWith: .bool(left.starts(with: right))
        case .endsWith: .bool(left.reversed().starts(with: right.reversed()))
        case .contains:
            .bool(left.indices.contains { left[$0...].starts(with: right) } || right.isEmpty)
        default: nil
        }
    }
}
