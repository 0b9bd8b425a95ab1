/// A parsed formula: what it says, and where.
///
/// Ranges are offsets of UTF-8 bytes into the formula's text.
public struct ExpressionSyntax: Sendable {
    /// What the formula says.
    public var kind: Kind
    /// Where it stands.
    public var range: Range<Int>

    /// Puts a node together.
    public init(_ kind: Kind, range: Range<Int>) {
        self.kind = kind
        self.range = range
    }

    /// The kinds of formula.
    public indirect enum Kind: Sendable {
        /// A literal.
        case literal(LiteralSyntax)
        /// A name.
        case identifier(String)
        /// `operand.name`.
        case select(ExpressionSyntax, name: String, nameRange: Range<Int>)
        /// `operand[index]`.
        case index(ExpressionSyntax, ExpressionSyntax)
        /// `name(arguments)` or `target.name(arguments)`.
        case call(target: ExpressionSyntax?, name: String, nameRange: Range<Int>, arguments: [ExpressionSyntax])
        /// `!operand` or `-operand`.
        case unary(UnaryOperator, ExpressionSyntax)
        /// Two operands with an operator between them.
        case binary(BinaryOperator, ExpressionSyntax, ExpressionSyntax)
        /// `condition ? then : otherwise`.
        case conditional(ExpressionSyntax, ExpressionSyntax, ExpressionSyntax)
        /// `left ?? right`.
        case coalesce(ExpressionSyntax, ExpressionSyntax)
        /// `[items]`.
        case list([ExpressionSyntax])
        /// `has(operand)`.
        case has(ExpressionSyntax)
    }
}

/// A literal.
public enum LiteralSyntax: Hashable, Sendable {
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number.
    case int(Int)
    /// A number with a point or an exponent.
    case double(Double)
    /// Text.
    case string(String)
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

    /// How tightly it binds; `??` is at 1 and `?:` at 0.
    var precedence: Int {
        switch self {
        case .or: 2
        case .and: 3
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .isIn: 4
        case .add, .subtract: 5
        case .multiply, .divide, .modulo: 6
        }
    }
}
