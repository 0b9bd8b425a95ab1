/// A type as a value: what `type(x)` gives and what the names of types stand for.
public enum TypeName: String, Hashable, Sendable, CaseIterable {
    /// The type of `null`.
    case null = "null_type"
    /// Truth values.
    case bool
    /// Whole numbers.
    case int
    /// Whole numbers without sign.
    case uint
    /// Floating-point numbers.
    case double
    /// Text.
    case string
    /// Octets.
    case bytes
    /// Moments.
    case timestamp = "google.protobuf.Timestamp"
    /// Lengths of time.
    case duration = "google.protobuf.Duration"
    /// Lists.
    case list
    /// Maps.
    case map
    /// The type of types.
    case type
    /// Values that may not be there.
    case optional = "optional_type"
}

extension ExpressionValue {
    /// The value's type.
    public var typeName: TypeName {
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
