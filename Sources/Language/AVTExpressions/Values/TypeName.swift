/// A type as a value: the result of `type(x)`, and the meaning of a type's name.
package enum TypeName: String, Hashable, Sendable, CaseIterable {
    /// The type of `null`.
    case null = "null_type"
    /// Boolean values.
    case bool
    /// Integers.
    case int
    /// Unsigned integers.
    case uint
    /// Floating-point numbers.
    case double
    /// Strings.
    case string
    /// Bytes.
    case bytes
    /// Timestamps.
    case timestamp = "google.protobuf.Timestamp"
    /// Durations.
    case duration = "google.protobuf.Duration"
    /// Lists.
    case list
    /// Maps.
    case map
    /// The type of types.
    case type
    /// Optional values.
    case optional = "optional_type"
}

extension ExpressionValue {
    /// The value's type.
    package var typeName: TypeName {
        switch self {
        case .null: .null
        case .bool: .bool
        case .int: .int
        case .uint: .uint
        case .double: .double
        case .string: .string
        case .bytes: .bytes
        case .timestamp: .timestamp
        case .duration: .duration
        case .list: .list
        case .map: .map
        case .type: .type
        case .optional: .optional
        }
    }
}
