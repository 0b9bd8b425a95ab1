import AVTExpressions
import AVTRules

extension ReferenceFormula {
    // MARK: Operators

    func applied(_ operation: UnaryOperator, _ operand: ReferenceValue) -> ReferenceValue {
        switch (operation, operand) {
        case (.not, .bool(let value)): .bool(!value)
        case (.minus, .int(let value)): value == .min ? .failed : .int(-value)
        case (.minus, .double(let value)): .double(-value)
        default: operand.error
        }
    }

    func applied(_ operation: BinaryOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax) -> ReferenceValue {
        switch operation {
        case .and: logic(value(left), value(right), absorber: false)
        case .or: logic(value(left), value(right), absorber: true)
        case .isIn: membership(value(left), right)
        default: operated(operation, value(left), value(right))
        }
    }

    /// Returns the result of `&&` or `||`; if one operand decides the result, the other one may be missing or fail.
    private func logic(_ left: ReferenceValue, _ right: ReferenceValue, absorber: Bool) -> ReferenceValue {
        if left == .bool(absorber) || right == .bool(absorber) { return .bool(absorber) }
        guard case .bool = left else { return left.error }
        guard case .bool = right else { return right.error }
        return .bool(!absorber)
    }

    private func membership(_ item: ReferenceValue, _ list: ExpressionSyntax) -> ReferenceValue {
        guard case .list(let items) = list.kind else { return membership(item, value(list)) }
        if item == .missing { return .missing }
        let results = items.map { operated(.equal, item, value($0.value)) }
        if results.contains(.bool(true)) { return .bool(true) }
        return results.first { $0 != .bool(false) } ?? .bool(false)
    }

    private func membership(_ item: ReferenceValue, _ set: ReferenceValue) -> ReferenceValue {
        if item == .missing || set == .missing { return .missing }
        guard case .list(let items) = set, item != .failed else { return .failed }
        return .bool(items.contains(item))
    }

    private func operated(
        _ operation: BinaryOperator, _ left: ReferenceValue, _ right: ReferenceValue
    ) -> ReferenceValue {
        // A missing operand makes the result missing, whatever the other operand is.
        if left == .missing || right == .missing { return .missing }
        switch (left, right) {
        case (.int(let left), .int(let right)): return whole(operation, left, right)
        case (.string(let left), .string(let right)):
            guard operation == .add else {
                return compared(operation, Array(left.unicodeScalars), Array(right.unicodeScalars))
            }
            return left.utf8.count + right.utf8.count > 1_048_576 ? .failed : .string(left + right)
        case (.list(let left), .list(let right)): return operation == .add ? .list(left + right) : .failed
        case (.bool, .bool), (.enumCase, .enumCase), (.record, .record):
            return operation == .equal ? .bool(left == right) : operation == .notEqual ? .bool(left != right) : .failed
        default:
            guard let left = left.number, let right = right.number else { return .failed }
            return floating(operation, left, right)
        }
    }

    private func whole(_ operation: BinaryOperator, _ left: Int, _ right: Int) -> ReferenceValue {
        switch operation {
        case .add: checked(left.addingReportingOverflow(right))
        case .subtract: checked(left.subtractingReportingOverflow(right))
        case .multiply: checked(left.multipliedReportingOverflow(by: right))
        case .divide: checked(left.dividedReportingOverflow(by: right))
        case .modulo: checked(left.remainderReportingOverflow(dividingBy: right))
        case .equal: .bool(left == right)
        case .notEqual: .bool(left != right)
        case .less: .bool(left < right)
        case .lessOrEqual: .bool(left <= right)
        case .greater: .bool(left > right)
        case .greaterOrEqual: .bool(left >= right)
        case .and, .or, .isIn: .failed
        }
    }

    private func checked(_ result: (partialValue: Int, overflow: Bool)) -> ReferenceValue {
        result.overflow ? .failed : .int(result.partialValue)
    }

    private func floating(_ operation: BinaryOperator, _ left: Double, _ right: Double) -> ReferenceValue {
        switch operation {
        case .add: .double(left + right)
        case .subtract: .double(left - right)
        case .multiply: .double(left * right)
        case .divide: .double(left / right)
        case .equal: .bool(left == right)
        case .notEqual: .bool(left != right)
        case .less: .bool(left < right)
        case .lessOrEqual: .bool(left <= right)
        case .greater: .bool(left > right)
        case .greaterOrEqual: .bool(left >= right)
        case .modulo, .and, .or, .isIn: .failed
        }
    }

    /// Compares strings by code points.
    private func compared(
        _ operation: BinaryOperator, _ left: [Unicode.Scalar], _ right: [Unicode.Scalar]
    ) -> ReferenceValue {
        switch operation {
        case .equal: .bool(left == right)
        case .notEqual: .bool(left != right)
        case .less: .bool(left.lexicographicallyPrecedes(right))
        case .lessOrEqual: .bool(!right.lexicographicallyPrecedes(left))
        case .greater: .bool(right.lexicographicallyPrecedes(left))
        case .greaterOrEqual: .bool(!left.lexicographicallyPrecedes(right))
        default: .failed
        }
    }

    // MARK: Functions

    func extreme(_ name: String, _ operands: [ReferenceValue]) -> ReferenceValue {
        if name == "abs" {
            switch operands[0] {
            case .int(let value): return value == .min ? .failed : .int(abs(value))
            case .double(let value): return .double(abs(value))
            default: return operands[0].error
            }
        }
        if operands.contains(.missing) { return .missing }
        return operands.dropFirst().reduce(operands[0]) { best, operand in
            if case .int(let left) = best, case .int(let right) = operand {
                return .int(name == "greatest" ? max(left, right) : min(left, right))
            }
            guard let left = best.number, let right = operand.number else { return .failed }
            if left.isNaN || right.isNaN { return .double(.nan) }
            return .double(name == "greatest" ? max(left, right) : min(left, right))
        }
    }

    func function(_ name: String, _ operands: [ReferenceValue]) -> ReferenceValue {
        if operands.contains(.missing) { return .missing }
        switch (name, operands[0], operands.dropFirst().first) {
        case ("ratio", let left, let right?):
            guard let left = left.number, let right = right.number else { return .failed }
            return right == 0 ? .missing : .double(left / right)
        case ("unitless", let number, _): return number
        case ("size", .string(let text), _): return .int(text.unicodeScalars.count)
        case ("size", .trackers(let numbers), _): return .int(numbers.count)
        case ("size", .list(let items), _): return .int(items.count)
        case ("size", .map(let values), _): return .int(values.count)
        case ("with", .list(let items), let item?):
            return item == .failed ? .failed : .list(items.contains(item) ? items : items + [item])
        case ("without", .list(let items), let item?):
            return item == .failed ? .failed : .list(items.filter { $0 != item })
        case ("matches", .string(let text), .string("^a")?): return .bool(text.first == "a")
        case ("matches", .string(let text), .string("2$")?): return .bool(text.last == "2")
        case ("matches", .string(let text), .string("1|b")?): return .bool(text.contains { $0 == "1" || $0 == "b" })
        case ("startsWith", .string(let text), .string(let part)?): return .bool(text.hasPrefix(part))
        case ("endsWith", .string(let text), .string(let part)?): return .bool(text.hasSuffix(part))
        case ("contains", .string(let text), .string(let part)?): return .bool(text.contains(part) || part.isEmpty)
        case ("int", .int, _), ("double", .double, _), ("string", .string, _): return operands[0]
        case ("int", .double(let value), _):
            // The CEL standard excludes the least integer.
            guard value > -0x1p63 else { return .failed }
            return Int(exactly: value.rounded(.towardZero)).map(ReferenceValue.int) ?? .failed
        case ("int", .string(let text), _): return Int(text).map(ReferenceValue.int) ?? .failed
        case ("double", .int(let value), _): return .double(Double(value))
        case ("double", .string(let text), _): return Double(text).map(ReferenceValue.double) ?? .failed
        case ("string", .int(let value), _): return .string("\(value)")
        case ("string", .double(let value), _): return .string("\(value)")
        case ("string", .bool(let value), _): return .string("\(value)")
        default: return .failed
        }
    }

    // MARK: Types

    /// Returns true if the values of a formula are doubles; a choice has double values if one of its branches does.
    func isDouble(_ formula: ExpressionSyntax) -> Bool {
        switch formula.kind {
        case .literal(.double): return true
        case .identifier(let name): return run.pack.variables[name]?.isDouble ?? isDouble("", ofMeasure: name)
        case .select(let operand, let name, _, _):
            guard case .identifier(let first) = operand.kind else {
                return operand.path?.first.map { run.pack.measure($0) != nil } == true
                    ? name == "mean" : isDouble(field: name)
            }
            switch first {
            case "event": return run.pack.type(ofAttribute: name) == .double
            case "parameters":
                guard case .double? = run.pack.parameters[name] else { return false }
                return true
            case "was": return run.pack.variables[name]?.isDouble ?? false
            default:
                return run.pack.measure(first) == nil ? isDouble(field: name) : isDouble(name, ofMeasure: first)
            }
        case .call(let target, let name, _, let arguments):
            if name == "ratio" || name == "double" { return true }
            if name == "unitless" { return arguments.contains { isDouble($0) } }
            guard case .identifier("math")? = target?.kind else { return false }
            return arguments.contains { isDouble($0) }
        case .unary(.minus, let operand): return isDouble(operand)
        case .binary(.add, let left, let right), .binary(.subtract, let left, let right),
            .binary(.multiply, let left, let right), .binary(.divide, let left, let right),
            .conditional(_, let left, let right), .coalesce(let left, let right):
            return isDouble(left) || isDouble(right)
        default: return false
        }
    }

    private func isDouble(field name: String) -> Bool {
        run.pack.variables[name]?.isDouble ?? (run.pack.type(ofAttribute: name) == .double)
    }
}
