import AVTCore

/// A number: the value of a metric or of a measure.
package enum Number: Equatable, Sendable {
    /// An integer.
    case int(Int)
    /// A finite floating-point number.
    case double(Double)
}

extension Number {
    /// Creates a number from an operand; `nil` if it is not a number or not finite.
    init?(_ operand: Operand) {
        switch operand {
        case .int(let value): self = .int(value)
        case .double(let value) where value.isFinite: self = .double(value)
        default: return nil
        }
    }

    package var double: Double {
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

    /// Returns the sum; for integers, the nearest integer if it overflows.
    func adding(_ other: Number) -> Number {
        if case .int(let value) = self, case .int(let other) = other { return .int(value.addingClamped(other)) }
        return .double(double + other.double)
    }
}

extension Operand {
    /// Creates an operand from a number, missing if there is none.
    init(_ number: Number?) {
        switch number {
        case .int(let value): self = .int(value)
        case .double(let value): self = .double(value)
        case nil: self = .missing
        }
    }
}
