extension FunctionCall {
    /// Returns the greatest or least of numbers, passed individually or as a list.
    ///
    /// Of equal numbers, the first is returned; the result is NaN if one of the numbers is.
    func extremum() throws(EvaluationError) -> ExpressionValue {
        var numbers = operands.values
        if case .one(.list(let list)) = operands { numbers = list }
        guard var extremum = numbers.first else {
            throw EvaluationError(.invalidArgument, "`\(name)` of no numbers")
        }
        for number in numbers {
            switch number {
            case .int, .uint, .double: break
            default: throw noSuchOverload
            }
            switch ValueOrder(number, extremum) {
            case .greater where id == .greatest, .less where id == .least: extremum = number
            case .unordered: extremum = .double(.nan)
            default: break
            }
        }
        return extremum
    }

    func ofDouble() throws(EvaluationError) -> ExpressionValue {
        guard case .one(.double(let value)) = operands else { throw noSuchOverload }
        if let rule = id.rounding { return .double(value.rounded(rule)) }
        return switch id {
        case .isNaN: .bool(value.isNaN)
        case .isInf: .bool(value.isInfinite)
        case .isFinite: .bool(value.isFinite)
        default: throw noSuchOverload
        }
    }

    func ofNumber() throws(EvaluationError) -> ExpressionValue {
        switch (id, operands) {
        case (.abs, .one(.int(let value))):
            guard value != .min else { throw EvaluationError(.overflow, "`\(name)`: -(\(value)) does not fit an int") }
            return .int(Swift.abs(value))
        case (.abs, .one(.uint(let value))): return .uint(value)
        case (.abs, .one(.double(let value))): return .double(value.magnitude)
        case (.sign, .one(.int(let value))): return .int(value.signum())
        case (.sign, .one(.uint(let value))): return .uint(value == 0 ? 0 : 1)
        case (.sign, .one(.double(let value))):
            return .double(value.signum)
        case (.sqrt, .one(.int(let value))): return .double(Double(value).squareRoot())
        case (.sqrt, .one(.uint(let value))): return .double(Double(value).squareRoot())
        case (.sqrt, .one(.double(let value))): return .double(value.squareRoot())
        default: throw noSuchOverload
        }
    }

    func bits() throws(EvaluationError) -> ExpressionValue {
        switch (id, operands) {
        case (.bitAnd, .two(.int(let left), .int(let right))): .int(left & right)
        case (.bitAnd, .two(.uint(let left), .uint(let right))): .uint(left & right)
        case (.bitOr, .two(.int(let left), .int(let right))): .int(left | right)
        case (.bitOr, .two(.uint(let left), .uint(let right))): .uint(left | right)
        case (.bitXor, .two(.int(let left), .int(let right))): .int(left ^ right)
        case (.bitXor, .two(.uint(let left), .uint(let right))): .uint(left ^ right)
        case (.bitNot, .one(.int(let value))): .int(~value)
        case (.bitNot, .one(.uint(let value))): .uint(~value)
        default: throw noSuchOverload
        }
    }

    /// Shifts bits; zeros are shifted in, also when a negative int is shifted right.
    func shifted() throws(EvaluationError) -> ExpressionValue {
        let (bits, shift): (UInt, Int)
        let isSigned: Bool
        switch operands {
        case .two(.int(let value), .int(let count)): (bits, shift, isSigned) = (UInt(bitPattern: value), count, true)
        case .two(.uint(let value), .int(let count)): (bits, shift, isSigned) = (value, count, false)
        default: throw noSuchOverload
        }
        guard shift >= 0 else { throw EvaluationError(.invalidArgument, "`\(name)` by \(shift), below 0") }
        let shifted = id == .bitShiftLeft ? bits << shift : bits >> shift
        return isSigned ? .int(Int(bitPattern: shifted)) : .uint(shifted)
    }
}

extension StandardFunction.Id {
    /// The rounding rule of a function, or `nil` if it does not round.
    var rounding: FloatingPointRoundingRule? {
        switch self {
        case .ceil: .up
        case .floor: .down
        case .round: .toNearestOrAwayFromZero
        case .trunc: .towardZero
        default: nil
        }
    }
}

extension Double {
    /// -1, 0 or 1; NaN for NaN.
    var signum: Double { isNaN ? self : self == 0 ? 0 : self > 0 ? 1 : -1 }
}
