/// A value of the language at run time.
///
/// Text is a sequence of code points: compare it with the operations of the language, not with those of `String`.
public enum ExpressionValue: Sendable {
    /// `null`.
    case null
    /// A truth value.
    case bool(Bool)
    /// A whole number of 64 bits.
    case int(Int)
    /// A whole number of 64 bits without sign.
    case uint(UInt)
    /// A floating-point number.
    case double(Double)
    /// Text.
    case string(String)
    /// Octets.
    case bytes([UInt8])
    /// A moment, UTC, of the years 1 to 9999.
    case timestamp(Timestamp)
    /// A length of time.
    case duration(Duration)
    /// Values in order.
    case list([ExpressionValue])
    /// Values by key.
    case map(ExpressionMap)
    /// A type, as `type(x)` gives it.
    case type(TypeName)
    /// A value that may not be there.
    indirect case optional(ExpressionValue?)
}

/// Why an evaluation has no value.
public struct EvaluationError: Error, Hashable, Sendable {
    /// What kind of failure it is.
    public enum Kind: String, Hashable, Sendable {
        /// The result does not fit its type.
        case overflow
        /// Division or remainder by zero.
        case divisionByZero
        /// No overload takes operands of these types.
        case noSuchOverload
        /// A map does not have the key.
        case noSuchKey
        /// A variable that has no value.
        case missing
        /// A name or function that does not exist.
        case undeclared
        /// A place outside a list or text.
        case outOfRange
        /// An argument that the function does not take.
        case invalidArgument
        /// A bound on size, depth or work was reached.
        case limit
    }

    /// What kind of failure it is.
    public let kind: Kind
    /// What happened, with the values concerned.
    public let message: String

    /// Describes a failure.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}
