/// A value of the language at run time.
///
/// Strings are sequences of code points: compare them with the operations of the language, not with those of `String`.
package enum ExpressionValue: Sendable {
    /// `null`.
    case null
    /// A Boolean value.
    case bool(Bool)
    /// A 64-bit integer.
    case int(Int)
    /// An unsigned 64-bit integer.
    case uint(UInt)
    /// A floating-point number.
    case double(Double)
    /// A string.
    case string(String)
    /// Bytes.
    case bytes([UInt8])
    /// A timestamp in UTC, in the years 1 to 9999.
    case timestamp(Timestamp)
    /// A duration.
    case duration(Duration)
    /// A list.
    case list([ExpressionValue])
    /// A map.
    case map(ExpressionMap)
    /// A type, as `type(x)` returns it.
    case type(TypeName)
    /// An optional value.
    indirect case optional(ExpressionValue?)
}

/// The reason why an evaluation has no value.
package struct EvaluationError: Error, Hashable, Sendable {
    /// The kind of a failure.
    package enum Kind: String, Hashable, Sendable {
        /// The result does not fit its type.
        case overflow
        /// Division or remainder by zero.
        case divisionByZero
        /// No overload takes operands of these types.
        case noSuchOverload
        /// A map does not have the key.
        case noSuchKey
        /// A variable has no value.
        case missing
        /// A name or function that does not exist.
        case undeclared
        /// An index is outside of a list or string.
        case outOfRange
        /// The function does not accept the value of an argument.
        case invalidArgument
        /// A limit on size, depth or work was exceeded.
        case limit
    }

    /// The kind of failure.
    package let kind: Kind
    /// The description of the failure, with the values involved.
    package let message: String

    /// Creates a failure.
    package init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}
