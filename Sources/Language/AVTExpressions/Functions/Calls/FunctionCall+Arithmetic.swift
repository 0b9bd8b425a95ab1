extension FunctionCall {
    func negated() throws(EvaluationError) -> ExpressionValue {
        guard case .one(.bool(let value)) = operands else { throw noSuchOverload }
        return .bool(!value)
    }

    func sum() throws(EvaluationError) -> ExpressionValue {
        switch operands {
        case .two(.int(let left), .int(let right)):
            return .int(try fitting(left.addingReportingOverflow(right), left, right))
        case .two(.uint(let left), .uint(let right)):
            return .uint(try fitting(left.addingReportingOverflow(right), left, right))
        case .two(.double(let left), .double(let right)): return .double(left + right)
        case .two(.string(let left), .string(let right)):
            try Work.check(size: left.utf8.count + right.utf8.count)
            return .string(left + right)
        case .two(.bytes(let left), .bytes(let right)):
            try Work.check(size: left.count + right.count)
            return .bytes(left + right)
        case .two(.list(let left), .list(let right)):
            try Work.check(size: left.count + right.count)
            return .list(left + right)
        case .two(.timestamp(let timestamp), .duration(let length)),
            .two(.duration(let length), .timestamp(let timestamp)):
            return .timestamp(try timestamp.advanced(by: length))
        case .two(.duration(let left), .duration(let right)):
            let (left, right) = (try left.wholeNanoseconds(), try right.wholeNanoseconds())
            return .duration(try fitting(left.addingReportingOverflow(right)))
        default: throw noSuchOverload
        }
    }

    func difference() throws(EvaluationError) -> ExpressionValue {
        switch operands {
        case .two(.int(let left), .int(let right)):
            return .int(try fitting(left.subtractingReportingOverflow(right), left, right))
        case .two(.uint(let left), .uint(let right)):
            return .uint(try fitting(left.subtractingReportingOverflow(right), left, right))
        case .two(.double(let left), .double(let right)): return .double(left - right)
        case .two(.timestamp(let left), .timestamp(let right)): return .duration(try left.duration(since: right))
        case .two(.timestamp(let timestamp), .duration(let length)):
            return .timestamp(try timestamp.advanced(by: length, backwards: true))
        case .two(.duration(let left), .duration(let right)):
            let (left, right) = (try left.wholeNanoseconds(), try right.wholeNanoseconds())
            return .duration(try fitting(left.subtractingReportingOverflow(right)))
        default: throw noSuchOverload
        }
    }

    func product() throws(EvaluationError) -> ExpressionValue {
        switch operands {
        case .two(.int(let left), .int(let right)):
            return .int(try fitting(left.multipliedReportingOverflow(by: right), left, right))
        case .two(.uint(let left), .uint(let right)):
            return .uint(try fitting(left.multipliedReportingOverflow(by: right), left, right))
        case .two(.double(let left), .double(let right)): return .double(left * right)
        default: throw noSuchOverload
        }
    }

    /// Divides; integers are truncated towards zero, doubles follow IEEE 754, so that `1.0 / 0.0` is infinite.
    func quotient() throws(EvaluationError) -> ExpressionValue {
        switch operands {
        case .two(.int(let left), .int(let right)):
            guard right != 0 else { throw divisionByZero(left) }
            return .int(try fitting(left.dividedReportingOverflow(by: right), left, right))
        case .two(.uint(let left), .uint(let right)):
            guard right != 0 else { throw divisionByZero(left) }
            return .uint(left / right)
        case .two(.double(let left), .double(let right)): return .double(left / right)
        default: throw noSuchOverload
        }
    }

    /// Computes the remainder, with the sign of the left operand.
    ///
    /// The remainder of the lowest int by -1 is an error, like the quotient.
    func remainder() throws(EvaluationError) -> ExpressionValue {
        switch operands {
        case .two(.int(let left), .int(let right)):
            guard right != 0 else { throw divisionByZero(left) }
            return .int(try fitting(left.remainderReportingOverflow(dividingBy: right), left, right))
        case .two(.uint(let left), .uint(let right)):
            guard right != 0 else { throw divisionByZero(left) }
            return .uint(left % right)
        default: throw noSuchOverload
        }
    }

    func opposite() throws(EvaluationError) -> ExpressionValue {
        switch operands {
        case .one(.int(let value)):
            guard value != .min else { throw EvaluationError(.overflow, "-(\(value)) does not fit an int") }
            return .int(-value)
        case .one(.double(let value)): return .double(-value)
        default: throw noSuchOverload
        }
    }

    private func fitting<Whole: FixedWidthInteger>(
        _ result: (partialValue: Whole, overflow: Bool), _ left: Whole, _ right: Whole
    ) throws(EvaluationError) -> Whole {
        guard !result.overflow else {
            let type = Whole.isSigned ? "an int" : "a uint"
            throw EvaluationError(.overflow, "\(left) \(name) \(right) does not fit \(type)")
        }
        return result.partialValue
    }

    private func fitting(_ result: (partialValue: Int, overflow: Bool)) throws(EvaluationError) -> Duration {
        guard !result.overflow else { throw EvaluationError(.overflow, "a duration is longer than 292 years") }
        return .nanoseconds(result.partialValue)
    }

    private func divisionByZero(_ left: some BinaryInteger) -> EvaluationError {
        EvaluationError(.divisionByZero, "\(left) \(name) 0 divides by zero")
    }
}
