/// A literal.
package enum LiteralSyntax: Sendable {
    /// `true` or `false`.
    case bool(Bool)
    /// An integer.
    case int(Int)
    /// An unsigned integer: `5u`.
    case uint(UInt)
    /// A number with a decimal point or an exponent.
    case double(Double)
    /// A string.
    case string(String)
    /// Bytes: `b"text"`.
    case bytes([UInt8])
    /// `null`.
    case null
    /// A duration, in milliseconds.
    case duration(milliseconds: Int)
}

/// A unary operator.
package enum UnaryOperator: String, Sendable {
    /// Negation of a Boolean value.
    case not = "!"
    /// Negation of a number.
    case minus = "-"
}

/// A binary operator.
package enum BinaryOperator: String, Sendable, CaseIterable {
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
    /// Addition, or concatenation of strings.
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

    /// The precedence; `??` has 1 and `?:` 0, unary operators 7, everything else 8.
    var precedence: Int {
        switch self {
        case .or: 2
        case .and: 3
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .isIn: 4
        case .add, .subtract: 5
        case .multiply, .divide, .modulo: 6
        }
    }

    /// True for `&&` and `||`, whose chains may be grouped in any order.
    var isLogical: Bool { self == .and || self == .or }
}
