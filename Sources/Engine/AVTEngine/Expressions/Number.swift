/// A number: the value of a metric, or what a measure keeps.
public enum Number: Equatable, Sendable {
    /// A whole number.
    case int(Int)
    /// A finite floating-point number.
    case double(Double)
}

extension Number {
    /// The number that an operand is; `nil` for one that is not finite and for what is no number.
    init?(_ operand: Operand) {
        switch operand {
        case .int(let value): self = .int(value)
        case .double(let value) where value.isFinite: self = .double(value)
        default: return nil
        }
    }

    var double: Double {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        }
    }

    func isLess(than other: Number) -> Bool {
        if case .int(let value) = self, case .int(let other) = other { return value < other }
        return double < other.double
    }

    func lesser(_ other: Number) -> Number { other.isLess(than: self) ? other : self }

    func greater(_ other: Number) -> Number { isLess(than: other) ? other : self }

    /// The sum; of whole numbers, the nearest whole number where it does not fit.
    func adding(_ other: Number) -> Number {
        if case .int(let value) = self, case .int(let other) = other { return .int(value.addingClamped(other)) }
        return .double(double + other.double)
    }
}

extension Operand {
    /// The operand that stands for a number, missing if there is none.
    init(_ number: Number?) {
        switch number {
        case .int(let value): self = .int(value)
        case .double(let value): self = .double(value)
        case nil: self = .missing
        }
    }
}
