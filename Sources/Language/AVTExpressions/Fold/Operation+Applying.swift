import AVTCore

extension Operation {
    /// Returns the result for constants, or `nil` if the operation fails or is left to run time.
    func apply(to operands: [ExpressionConstant]) -> ExpressionConstant? {
        switch (operands.first, operands.count > 1 ? operands[1] : nil) {
        case (.int(let value), nil): apply(to: value)
        case (.double(let value), nil): apply(to: value)
        case (.int(let left), .int(let right)): apply(to: left, right)
        case (.double(let left), .double(let right)): apply(to: left, right)
        case (.string(let left), .string(let right)): apply(to: left, right)
        case (.bool(let left), .bool(let right)):
            self == .equalBool ? .bool(left == right) : self == .notEqualBool ? .bool(left != right) : nil
        case (.enumCase(let left), .enumCase(let right)):
            self == .equalCase ? .bool(left == right) : self == .notEqualCase ? .bool(left != right) : nil
        case (.action(let left), .action(let right)):
            self == .equalAction ? .bool(left == right) : self == .notEqualAction ? .bool(left != right) : nil
        default: nil
        }
    }

    private func apply(to value: Int) -> ExpressionConstant? {
        switch self {
        case .negateInt: value == .min ? nil : .int(-value)
        case .absInt: value == .min ? nil : .int(abs(value))
        case .intToDouble: .double(Double(value))
        case .intToString: .string(String(value))
        default: nil
        }
    }

    private func apply(to value: Double) -> ExpressionConstant? {
        switch self {
        case .negateDouble: .double(-value)
        case .absDouble: .double(abs(value))
        default: nil
        }
    }

    private func apply(to left: Int, _ right: Int) -> ExpressionConstant? {
        switch self {
        case .addInt: integer(left.addingReportingOverflow(right))
        case .subtractInt: integer(left.subtractingReportingOverflow(right))
        case .multiplyInt: integer(left.multipliedReportingOverflow(by: right))
        case .divideInt: integer(left.dividedReportingOverflow(by: right))
        case .moduloInt: integer(left.remainderReportingOverflow(dividingBy: right))
        case .equalInt: .bool(left == right)
        case .notEqualInt: .bool(left != right)
        case .lessInt: .bool(left < right)
        case .lessOrEqualInt: .bool(left <= right)
        case .greaterInt: .bool(left > right)
        case .greaterOrEqualInt: .bool(left >= right)
        case .minInt: .int(min(left, right))
        case .maxInt: .int(max(left, right))
        default: nil
        }
    }

    private func integer(_ result: (partialValue: Int, overflow: Bool)) -> ExpressionConstant? {
        result.overflow ? nil : .int(result.partialValue)
    }

    private func apply(to left: Double, _ right: Double) -> ExpressionConstant? {
        switch self {
        case .addDouble: .double(left + right)
        case .subtractDouble: .double(left - right)
        case .multiplyDouble: .double(left * right)
        case .divideDouble: .double(left / right)
        case .equalDouble: .bool(left == right)
        case .notEqualDouble: .bool(left != right)
        case .lessDouble: .bool(left < right)
        case .lessOrEqualDouble: .bool(left <= right)
        case .greaterDouble: .bool(left > right)
        case .greaterOrEqualDouble: .bool(left >= right)
        default: nil
        }
    }

    private func apply(to left: String, _ right: String) -> ExpressionConstant? {
        switch self {
        case .concatenate: .string(left + right)
        case .equalString: .bool(left.hasSameBytes(as: right))
        case .notEqualString: .bool(!left.hasSameBytes(as: right))
        default: nil
        }
    }
}
