/// A literal.
public enum LiteralSyntax: Sendable {
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number.
    case int(Int)
    /// A whole number without sign: `5u`.
    case uint(UInt)
    /// A number with a point or an exponent.
    case double(Double)
    /// Text.
    case string(String)
    /// Octets: `b"text"`.
    case bytes([UInt8])
    /// `null`.
    case null
    /// A duration, in milliseconds.
    case duration(milliseconds: Int)
}

/// Operators before one operand.
public enum UnaryOperator: String, Sendable {
    /// Negation of a truth value.
    case not = "!"
    /// Negation of a number.
    case minus = "-"
}

/// Operators between two operands.
public enum BinaryOperator: String, Sendable, CaseIterable {
    /// Disjunction.
    case or = "||"
    /// Conjunction.
    case and = "&&"
    /// Equality.
    case equal = "=="
    /// Inequality.
    case notEqual = "!="
    /// Less.
    case less = "<"
    /// Less or equal.
    case lessOrEqual = "<="
    /// Greater.
    case greater = ">"
    /// Greater or equal.
    case greaterOrEqual = ">="
    /// Membership.
    case isIn = "in"
    /// Sum, or text put together.
    case add = "+"
    /// Difference.
    case subtract = "-"
    /// Product.
    case multiply = "*"
    /// Quotient.
    case divide = "/"
    /// Remainder.
    case modulo = "%"

    /// True for `<`, `<=`, `>` and `>=`.
    var isOrdering: Bool {
        switch self {
        case .less, .lessOrEqual, .greater, .greaterOrEqual: true
        default: false
        }
    }

    /// How tightly it binds; `??` is at 1 and `?:` at 0, what stands before one operand at 7, the rest at 8.
    var precedence: Int {
        switch self {
        case .or: 2
        case .and: 3
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .isIn: 4
        case .add, .subtract: 5
        case .multiply, .divide, .modulo: 6
        }
    }

    /// True for `&&` and `||`, whose rows may be put together in any order.
    var isLogical: Bool { self == .and || self == .or }
}
